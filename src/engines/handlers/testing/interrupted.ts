/** A process for tests: changes two files of three, says so, and waits to be killed. Argument: the root. */
import { join } from "node:path";
import { DiskFiles } from "../disk/files.ts";
import { diskJournal } from "../disk/journal.ts";
import { Transaction } from "../safe/transaction.ts";

const files = new DiskFiles(process.argv[2] ?? "");
const transaction = new Transaction(files, diskJournal(files));
await transaction.write(join(files.root, "a"), "new a\n");
await transaction.remove(join(files.root, "b"));
await transaction.makeParents(join(files.root, "d/c"));
await transaction.write(join(files.root, "d/c"), "new c\n");
process.stdout.write("half done\n");
setInterval(() => {}, 1000);
