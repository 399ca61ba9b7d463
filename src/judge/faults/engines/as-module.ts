import type { Engine, EngineStream } from "../../../engines/engine.ts";

/**
 * A built-in engine as a module brings one: under another name, and without a stream of its own, since modules have
 * none. One whose answer depends on what it was shown before keeps it from partial call to partial call, until the
 * final one closes the stream.
 */
export function asModule(engine: Engine, name: string): Engine {
  const { stream: open, ...bare } = engine;
  if (open === undefined) return { ...bare, name };
  let stream: EngineStream | null = null;
  return {
    ...bare,
    name,
    async apply({ files, ...request }) {
      const at = stream ?? open(new Map(files));
      stream = null;
      const answer = await at.apply(request);
      // A stream that throws, or was closed, is not gone on with.
      if (request.mode === "partial") stream = at;
      return answer;
    },
  };
}
