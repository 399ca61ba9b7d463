/** Writes the pages under docs/ that are made from the code: `npm run docs`. Tests hold them against it. */
import { writeFileSync } from "node:fs";
import { mutationsMarkdown } from "../src/cli/list.ts";
import { publishedSchema } from "../src/corpus/case-file.ts";

write("case-file.schema.json", `${JSON.stringify(await publishedSchema(), null, 2)}\n`);
write("mutations.md", mutationsMarkdown());

function write(name: string, text: string): void {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text);
}
