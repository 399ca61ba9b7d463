import type { Pair } from "../../records.ts";

const STOCK = ["apples", "pears", "plums", "figs", "dates", "limes"];

const before = STOCK.map((fruit, index) =>
  [`  item ${fruit} {`, `    count = ${index}`, `    price = ${fruit}.price`, "    sold = 0", "  }", ""].join(
    "\n",
  ),
).join("\n");

/** Six changes far apart in one file of look-alike parts: one block each. */
export const MANY: Pair = {
  id: "test:stock",
  source: "test",
  path: "stock.conf",
  language: "Text",
  before: `stock {\n\n${before}\n}\n`,
  after: `stock {\n\n${before.replaceAll(/price = (\w+)\.price\n {4}sold = 0/g, "price = $1.price * 2\n    tax = $1.tax\n    sold = 1")}\n}\n`,
};
