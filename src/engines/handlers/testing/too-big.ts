/** A process for tests: writes 64 kB over a file and prints what came of it. Argument: the root. */
import { HandlerError } from "../contract/handler-error.ts";
import { openDirectory } from "../disk/open-directory.ts";
import { VirtualClock } from "../memory/clock.ts";

const { write } = await openDirectory(process.argv[2] ?? "", { clock: new VirtualClock() });
try {
  await write.execute({ tool: "write_to_file", params: { path: "a", content: "new\n".repeat(16 * 1024) } });
  process.stdout.write("saved");
} catch (thrown) {
  process.stdout.write(thrown instanceof HandlerError ? thrown.kind : String(thrown));
}
