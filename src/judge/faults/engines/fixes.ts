import { type EngineFault, faultsOf } from "./fault.ts";

const ENTITIES = {
  name: "entities-decoded-twice",
  about: "entities are decoded twice",
  file: "model-fixes/content.ts",
  find: 'path?.toLowerCase().endsWith(".xml") ? text : decodeEntities(text);',
  put: 'path?.toLowerCase().endsWith(".xml") ? text : decodeEntities(decodeEntities(text));',
};

export const fixesFaults: readonly EngineFault[] = [
  ...faultsOf("v1+fixes", [
    ENTITIES,
    {
      name: "fixes-lesser-than-forgotten",
      about: "one of the entities is no longer decoded",
      file: "model-fixes/content.ts",
      find: '  ["&lt;", "<"],\n',
      put: "",
    },
  ]),
  ...faultsOf("whole-file+fixes", [
    {
      name: "fence-close-kept",
      about: "the closing fence stays",
      file: "model-fixes/fences.ts",
      find: "return opened.endsWith(FENCE) ? withoutLastLine(opened).trim() : opened;",
      put: "return opened;",
    },
    {
      name: "fence-untrimmed",
      about: "white space next to a fence stays",
      file: "model-fixes/fences.ts",
      find: "withoutFirstLine(text).trim() : text;",
      put: "withoutFirstLine(text) : text;",
    },
  ]),
  ...faultsOf("whole-file", [
    {
      name: "whole-last-feed-added",
      about: "every file ends with one line feed more",
      file: "whole-file/engine.ts",
      find: 'request.mode === "final" ? text : withoutLastLine(text)',
      put: 'request.mode === "final" ? `${text}\\n` : withoutLastLine(text)',
    },
    {
      name: "whole-preview-lags",
      about: "a preview lacks the line feed of its last line",
      file: "whole-file/engine.ts",
      find: 'return text.slice(0, text.lastIndexOf("\\n") + 1);',
      put: 'return text.slice(0, Math.max(0, text.lastIndexOf("\\n")));',
    },
    {
      name: "whole-dollars-expanded",
      about: "the text is put in as the pattern of a replacement",
      file: "whole-file/engine.ts",
      find: "(text) => text,",
      put: '(text) => "x".replace("x", text),',
    },
  ]),
];
