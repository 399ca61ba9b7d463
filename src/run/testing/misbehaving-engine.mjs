// Hangs on files of one kind, ends its thread on another, throws on a third; else it leaves the file as it is.
const work = { linesCompared: 0, charactersScanned: 0 };

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
    if (path.includes("hang")) for (;;);
    if (path.includes("exit")) process.exit(3);
    if (path.includes("throw")) throw new TypeError("thrown on purpose");
    if (path.includes("undeclared")) return { status: "rejected", error: "surprise", work };
    if (path.includes("declared")) return { status: "rejected", error: "declared", work };
    return { status: "applied", files, work };
  },
};
