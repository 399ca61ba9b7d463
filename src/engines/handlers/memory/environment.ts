import type { Environment } from "../contract/environment.ts";
import { newSession } from "../contract/session.ts";
import { singleRoot } from "../paths.ts";
import { HeadlessView } from "../view/headless-view.ts";
import { AUTO_APPROVED } from "./approval.ts";
import { VirtualClock } from "./clock.ts";
import { EventLog } from "./event-log.ts";
import { NOTHING_IGNORED } from "./ignore-rules.ts";

export const NO_HOOKS = { preToolUse: async () => {} };

/** The parts of an environment over the given files that stand in for an editor; any can be given instead. */
export function headlessEnvironment<Given extends Partial<Environment>>(
  root: string,
  given: Given & Pick<Environment, "files">,
): Environment & Given & { readonly view: HeadlessView } {
  const paths = given.paths ?? singleRoot(root);
  const clock = given.clock ?? new VirtualClock();
  return {
    paths,
    clock,
    ignore: NOTHING_IGNORED,
    approval: AUTO_APPROVED,
    hooks: NO_HOOKS,
    model: { id: "", tokensOfLastRequest: 0 },
    events: new EventLog(),
    session: newSession(),
    oneToolATurn: false,
    ...given,
    view: new HeadlessView(given.files, paths, clock),
  };
}
