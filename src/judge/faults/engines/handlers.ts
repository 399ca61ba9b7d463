import { type EngineFault, faultsOf } from "./fault.ts";

const VIEW = "handlers/view/headless-view.ts";

export const handlersFaults: readonly EngineFault[] = [
  ...faultsOf("handler:replace_in_file", [
    {
      name: "handler-no-revert",
      about: "a diff that does not apply leaves the view open",
      file: "handlers/write/prepare.ts",
      find: "if (final) await refuseDiff(env, call, path, thrown);\n    return null;",
      put: 'if (!final) return null;\n    return { path, absolute, text: "", isNew: !isOld };',
    },
    {
      name: "handler-unfixed",
      about: "the fixes of model output are left out",
      file: "handlers/write/prepare.ts",
      find: "diff: fixContent(diff, origin), original",
      put: "diff, original",
    },
    {
      name: "handler-mark-kept",
      about: "a byte-order mark is written as it comes",
      file: VIEW,
      find: "const proposed = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;",
      put: "const proposed = text;",
    },
    {
      name: "handler-preview-stands",
      about: "a preview is shown once only and then stands still",
      file: VIEW,
      find: 'state.shown = proposed.slice(0, proposed.lastIndexOf("\\n") + 1);',
      put: 'state.shown ||= proposed.slice(0, proposed.lastIndexOf("\\n") + 1);',
    },
  ]),
  ...faultsOf("handler:write_to_file", [
    {
      name: "handler-partial-saved",
      about: "what is saved is the last preview",
      file: VIEW,
      find: "state.document = proposed;\n    } else {",
      put: "state.document ??= proposed;\n    } else {",
    },
    {
      name: "handler-half-line-shown",
      about: "the view shows a line that is still coming",
      file: VIEW,
      find: 'state.shown = proposed.slice(0, proposed.lastIndexOf("\\n") + 1);',
      put: "state.shown = proposed;",
    },
  ]),
  ...faultsOf("handler:apply_patch", [
    {
      name: "handler-last-change-lost",
      about: "the last change of a patch is not saved",
      file: "handlers/patch/handler.ts",
      find: "saved.set(path, { change, record: await save(env, change) });",
      put: "if (plan.changes.length === 1 || change !== plan.changes.at(-1)) saved.set(path, { change, record: await save(env, change) });",
    },
    {
      name: "handler-error-swallowed",
      about: "a patch that is refused counts as applied",
      file: "handlers/patch/handler.ts",
      find: "if (!plan.ok) throw refused(plan.error);",
      put: "if (!plan.ok) return { fuzz: 0, warnings: [], changes: [] };",
    },
  ]),
  ...faultsOf("message:write_to_file", [
    {
      name: "message-first-close",
      about: "the content ends at the first closing tag",
      file: "assistant-message/parse.ts",
      find: "const last = body.lastIndexOf(`</${REREAD.parameter}>`);",
      put: "const last = body.indexOf(`</${REREAD.parameter}>`);",
    },
    {
      name: "message-untrimmed",
      about: "white space round a parameter stays",
      file: "assistant-message/parse.ts",
      find: "return last > first ? body.slice(first + opening.length, last).trim() : undefined;",
      put: "return last > first ? body.slice(first + opening.length, last) : undefined;",
    },
  ]),
];
