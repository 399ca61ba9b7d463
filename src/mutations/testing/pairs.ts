import type { Pair } from "../../records.ts";

function pair(path: string, language: string, before: string, ...changes: readonly [string, string][]): Pair {
  const after = changes.reduce((text, [old, fresh]) => {
    if (!text.includes(old)) throw new Error(`${path} does not hold ${JSON.stringify(old)}`);
    return text.replace(old, () => fresh);
  }, before);
  return { id: `test:${path}`, source: "test", path, language, before, after };
}

const CART = `import { prices } from "./prices";

export function total(items: Item[]): number {
  let sum = 0;

  for (const item of items) {
    if (item.count > 0 && item.price < 100) {
      sum += item.count * item.price;
    }
  }

  return sum;
}

export function label(item: Item): string {
  return "<" + item.name + ">";
}

export function discount(items: Item[], share: number): number {
  const whole = total(items);
  return whole - whole * share;
}

export function isEmpty(items: Item[]): boolean {
  return items.length === 0;
}
`;

const QUEUE = `class Queue:
    """Jobs in order."""

    def __init__(self):
        self.jobs = []

    def push(self, job):
        if job is None:
            raise ValueError("no job")
        self.jobs.append(job)

    def pop(self):
        if not self.jobs:
            return None
        return self.jobs.pop(0)
`;

const MAKE =
  "CC = gcc\n\nall: main\n\nmain: main.o util.o\n\t$(CC) -o main main.o util.o\n\t@echo 'done'\n\nclean:\n\trm -f main\n\trm -f *.o\n";

const NOTES =
  'Notes  \nfrom today\n\n* "first" point  \n* second & third\n\n\t1. sub point\n\nEnd of the notes';

const PATHS = `// Paths of shell scripts.
const HOME = "C:\\Users";

// A path as the shell takes it.
export function quoted(path: string): string {
  // Spaces need a backslash.
  return \`\${HOME}\\\${path.replace(/ /g, "\\ ")}\`;
}
`;

/** Small pairs with what files really have: tabs, CRLF, hard breaks, entities, no last line feed, emptiness. */
export const PAIRS: readonly Pair[] = [
  pair(
    "src/cart.ts",
    "TypeScript",
    CART,
    ["item.price < 100", "item.price < 250"],
    ['return "<" + item.name + ">";', 'const name = item.name ?? "?";\n\n  return "<" + name + ">";'],
    ["  return whole - whole * share;\n", "  return Math.max(0, whole - whole * share);\n"],
  ),
  pair(
    "queue.py",
    "Python",
    QUEUE,
    [
      "        self.jobs.append(job)\n",
      "        if job in self.jobs:\n            return\n        self.jobs.append(job)\n",
    ],
    ["        return self.jobs.pop(0)\n", "        job = self.jobs.pop(0)\n        return job\n"],
  ),
  pair(
    "Makefile",
    "Makefile",
    MAKE,
    ["\t@echo 'done'\n", "\t@echo 'built main'\n"],
    ["\trm -f *.o\n", "\trm -f *.o *.d\n"],
  ),
  pair(
    "settings.ini",
    "INI",
    "[server]\nhost = localhost\nport = 80\n\n[log]\nlevel = info\npath = a&b.log\n".replaceAll("\n", "\r\n"),
    ["port = 80\r\n", "port = 8080\r\n"],
    ["level = info\r\n", "level = debug\r\ncolour = yes\r\n"],
  ),
  pair(
    "notes.md",
    "Markdown",
    NOTES,
    ["* second & third", "* second\n* third"],
    ["End of the notes", "End of all notes"],
  ),
  pair(
    "page.html",
    "HTML",
    "\uFEFF<html>\n  <body>\n    <p>a &amp; b</p>\n    <p>c</p>\n  </body>\n</html>\n",
    ["    <p>a &amp; b</p>\n", '    <p class="x">a &amp; b</p>\n'],
    ["\uFEFF<html>", '\uFEFF<html lang="en">'],
  ),
  pair(
    "paths.js",
    "JavaScript",
    PATHS,
    ["export function quoted(path: string): string {", "export function shellPath(path: string): string {"],
    ["Users", "Home"],
  ),
  pair("new.go", "Go", "", ["", 'package main\n\nfunc main() {\n\tprintln("<hi>")\n}\n']),
  pair("gone.txt", "Text", "one\n  two\n", ["one\n  two\n", ""]),
];
