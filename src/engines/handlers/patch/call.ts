export interface PatchCall {
  readonly tool: "apply_patch";
  readonly params: { readonly input?: string };
  readonly id?: string;
}
