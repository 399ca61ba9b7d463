import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { EngineFault } from "./fault.ts";

const SOURCE = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Writes an engine module with the fault into the folder, and gives its path. The engine in it bears the fault's name.
 * Throws an error where the text to patch does not stand in the file exactly once.
 */
export async function buildFault(fault: EngineFault, folder: string): Promise<string> {
  const outfile = join(folder, `${fault.name}.mjs`);
  const patched = join(SOURCE, "engines", fault.file);
  await build({
    stdin: {
      contents: `
        import { engineNamed } from "./engines/registry.ts";
        import { asModule } from "./judge/faults/engines/as-module.ts";
        export const engine = asModule(engineNamed(${JSON.stringify(fault.engine)}), ${JSON.stringify(nameOf(fault))});
      `,
      resolveDir: SOURCE,
      loader: "ts",
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
    // Packages that are no ES modules ask for modules of Node with require.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    plugins: [
      {
        name: "fault",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            if (path !== patched) return undefined;
            return { contents: patchedText(fault, await readFile(path, "utf8")), loader: "ts" };
          });
        },
      },
    ],
  });
  return outfile;
}

/** The name of a faulty engine in rows. */
export function nameOf({ name }: Pick<EngineFault, "name">): string {
  return `fault:${name}`;
}

function patchedText({ name, file, find, put }: EngineFault, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${name}: the text to patch stands in ${file} ${parts.length - 1} times`);
  return parts.join(put);
}
