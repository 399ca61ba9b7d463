import type { Property } from "../property.ts";
import { difference } from "../same-answer.ts";

export const blocksCommute: Property = {
  name: "blocks-commute",
  about:
    "blocks that do not overlap give the same file in any order (engines that take blocks out of file order)",
  appliesTo: ({ anyOrder }) => anyOrder === true,
  async broken(trial) {
    const [first, second] = [await trial.final("clean"), await trial.final("shuffled")];
    if (first?.status !== "applied" || second === null) return null;
    const by = difference(first, second);
    return by === null ? null : { kind: by, what: `the blocks in reverse give another ${by}` };
  },
};
