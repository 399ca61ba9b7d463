import { ApplyError } from "../../search-replace/apply-error.ts";
import { constructNewFileContent } from "../../search-replace/construct.ts";

/** A search/replace engine behind the handler. */
export interface ReplaceRequest {
  readonly diff: string;
  readonly original: string;
  /** Whether the diff is complete. */
  readonly final: boolean;
}

/** The new text of the whole file, or its preview. Throws ReplaceRefused when the diff does not apply. */
export type Replace = (request: ReplaceRequest) => Promise<string> | string;

/** A diff that the engine refuses; any other error of an engine is its crash. */
export class ReplaceRefused extends Error {
  /** The engine's own kind, such as `search_not_found`. */
  readonly kind: string;

  constructor(kind: string) {
    super(kind.replaceAll("_", " "));
    this.name = "ReplaceRefused";
    this.kind = kind;
  }
}

/** Version 1 of the SEARCH/REPLACE applier. */
export function replaceV1({ diff, original, final }: ReplaceRequest): string {
  try {
    return constructNewFileContent(diff, original, final).newContent;
  } catch (thrown) {
    if (thrown instanceof ApplyError) throw new ReplaceRefused(thrown.kind);
    throw thrown;
  }
}
