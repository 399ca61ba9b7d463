/** The text of a file as a model is shown it: a notebook without the outputs of its cells, any other as it is. */
export function withoutOutputs(path: string, text: string): string {
  if (!path.toLowerCase().endsWith(".ipynb")) return text;
  try {
    const notebook: unknown = JSON.parse(text);
    if (!isRecord(notebook) || !Array.isArray(notebook["cells"])) return text;
    const cells = notebook["cells"].map((cell: unknown) =>
      isRecord(cell) && Array.isArray(cell["outputs"]) ? { ...cell, outputs: [] } : cell,
    );
    return JSON.stringify({ ...notebook, cells }, null, 1);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
