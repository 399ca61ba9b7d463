/** What editproof uses of npm's own libraries, which come without types. */

declare module "pacote" {
  const pacote: {
    tarball(spec: string, options: Readonly<Record<string, unknown>>): Promise<Buffer>;
  };
  export = pacote;
}

declare module "@npmcli/config" {
  class Config {
    constructor(
      options: typeof import("@npmcli/config/lib/definitions/index.js") & {
        readonly npmPath: string;
        readonly argv: readonly string[];
        readonly env: Record<string, string | undefined>;
        readonly cwd: string;
      },
    );
    load(): Promise<void>;
    isDefault(key: string): boolean;
    readonly flat: Readonly<Record<string, unknown>>;
  }
  export = Config;
}

declare module "@npmcli/config/lib/definitions/index.js" {
  const known: {
    readonly definitions: unknown;
    readonly shorthands: unknown;
    readonly flatten: unknown;
  };
  export = known;
}
