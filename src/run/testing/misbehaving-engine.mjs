// Misbehaves in the way that the file's name says; else it leaves the file as it is.
const work = { linesCompared: 0, charactersScanned: 0 };
const same = (files) => ({ status: "applied", files, work });
const block = { tries: [], layer: null, from: null, to: null, error: null };

const WAYS = {
  hang: () => {
    for (;;);
  },
  exit: () => process.exit(3),
  memory: () => {
    for (const kept = []; ; ) kept.push(new Array(1_000_000).fill(kept.length));
  },
  throw: () => {
    throw new TypeError("thrown on purpose");
  },
  "throw-nothing": () => {
    throw undefined;
  },
  "throw-null-object": () => {
    throw Object.create(null);
  },
  "throw-escapes": () => {
    throw new Error(`\u001b[2J\n${"x".repeat(10_000_000)}`);
  },
  "throw-unshowable": () => {
    throw {
      toString() {
        throw new Error("not even that");
      },
    };
  },
  undeclared: () => ({ status: "rejected", error: "\u001b[2Jsurprise", work }),
  declared: () => ({ status: "rejected", error: "declared", work }),
  nothing: () => undefined,
  promise: async () => {
    throw new Error("too late");
  },
  "plain-files": () => same({}),
  "bytes-as-text": (files) => same(new Map([...files].map(([path]) => [path, new Uint8Array(2)]))),
  "text-as-number": (files) => ({ ...same(files), work: { linesCompared: "1", charactersScanned: 0 } }),
  "endless-work": (files) => ({ ...same(files), work: { linesCompared: Infinity, charactersScanned: 0 } }),
  "no-work": (files) => ({ status: "applied", files }),
  "odd-status": (files) => ({ ...same(files), status: "\u001b[2J" }),
  "odd-hang": () => ({ status: "hung", by: "mood", work }),
  "failed-blocks": (files) => ({ ...same(files), failedBlocks: ["0"] }),
  "odd-trace": (files) => ({ ...same(files), trace: { blocks: [{}] } }),
  "odd-layer": (files) => ({ ...same(files), trace: { blocks: [{ ...block, layer: "\u001b[2J" }] } }),
  getter: () => ({
    get status() {
      for (;;);
    },
  }),
  spoils: (files) => {
    files.clear();
    return { status: "rejected", error: "declared", work };
  },
  prints: (files) => {
    process.stdout.write("\u001b[2Jprinted\n");
    return same(files);
  },
  late: (files) => {
    setTimeout(() => {
      throw new Error("after the answer");
    });
    return same(files);
  },
  elsewhere: () => same(new Map([["../../outside", "x"]])),
};

export const engine = {
  name: "misbehaving",
  version: "1",
  format: "search-replace",
  about: "misbehaves by file name",
  layers: [],
  errors: ["declared"],
  previews: true,
  apply({ files }) {
    const [path] = files.keys();
    return (WAYS[path.replace(".js", "")] ?? same)(files);
  },
};
