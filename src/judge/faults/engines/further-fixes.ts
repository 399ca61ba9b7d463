import { type EngineFault, faultsOf } from "./fault.ts";

export const furtherFixesFaults: readonly EngineFault[] = [
  ...faultsOf("v2+fixes", [
    {
      name: "fixes-first-entity-only",
      about: "decodes the first entity of each kind only",
      file: "model-fixes/content.ts",
      find: "decoded.replaceAll(entity, character)",
      put: "decoded.replace(entity, character)",
    },
  ]),
  ...faultsOf("whole-file+fixes", [
    {
      name: "fixes-html-left-alone",
      about: "leaves the entities of HTML files as those of XML files",
      file: "model-fixes/content.ts",
      find: '.endsWith(".xml")',
      put: '.endsWith("ml")',
    },
    {
      name: "fixes-fence-before-feed-seen",
      about: "looks for the closing fence before the last line feed, too",
      file: "model-fixes/fences.ts",
      find: "return opened.endsWith(FENCE)",
      put: "return opened.trimEnd().endsWith(FENCE)",
    },
    {
      name: "fixes-fence-word-kept",
      about: "takes the fence off and leaves the word behind it",
      file: "model-fixes/fences.ts",
      find: "withoutFirstLine(text).trim()",
      put: "text.slice(FENCE.length).trim()",
    },
    {
      name: "fixes-last-line-for-a-fence",
      about: "takes the last line for a fence wherever the first was one",
      file: "model-fixes/fences.ts",
      find: "return opened.endsWith(FENCE)",
      put: "return opened !== text || opened.endsWith(FENCE)",
    },
  ]),
  ...faultsOf("v1+fixes", [
    {
      name: "fixes-every-model-trusted",
      about: "trusts models of any name",
      file: "model-fixes/content.ts",
      find: 'if (modelId?.includes("claude")) return text;',
      put: 'if (!modelId?.includes("claude")) return text;',
    },
  ]),
  ...faultsOf("whole-file", [
    {
      name: "whole-file-crlf-lost",
      about: "writes LF for CRLF",
      file: "whole-file/engine.ts",
      find: 'request.mode === "final" ? text : withoutLastLine(text)',
      put: 'request.mode === "final" ? text.replaceAll("\\r\\n", "\\n") : withoutLastLine(text)',
    },
    {
      name: "whole-preview-one-line-behind",
      about: "previews one line less than is whole",
      file: "whole-file/engine.ts",
      find: 'request.mode === "final" ? text : withoutLastLine(text)',
      put: 'request.mode === "final" ? text : withoutLastLine(withoutLastLine(text).slice(0, -1))',
    },
    {
      name: "whole-mark-lost",
      about: "loses a byte-order mark",
      file: "whole-file/engine.ts",
      find: 'request.mode === "final" ? text : withoutLastLine(text)',
      put: 'request.mode === "final" ? text.replace(/^\\ufeff/, "") : withoutLastLine(text)',
    },
  ]),
];
