import type { ApplyRequest, ApplyResult } from "../engines/engine.ts";
import type { Case, Random, StreamFigures, Work } from "../records.ts";
import { linesOf } from "../text.ts";
import { type StreamProfile, streamCuts } from "./cuts.ts";

/** A stream's seeded cuts for one case: a quarter of the cases is cut inside every marker. */
export function cutsOf(input: string, random: Random): number[] {
  const profile: StreamProfile = random.chance(0.25) ? "markers" : "tokens";
  return streamCuts(input, profile, random);
}

/** One partial call on the way. */
export interface Preview {
  /** Characters of input given. */
  readonly cut: number;
  readonly result: ApplyResult;
}

/** Calls an engine at every cut as an editor would; `call` gives what the engine answers. */
export async function* previewsOf(
  task: Case,
  cuts: readonly number[],
  call: (request: ApplyRequest) => Promise<ApplyResult>,
): AsyncGenerator<Preview> {
  for (const cut of cuts) {
    const input = task.input.slice(0, cut);
    yield { cut, result: await call({ files: task.files, input, mode: "partial", trace: false }) };
  }
}

/** Figures of a stream, fed preview by preview. */
export class StreamWatch {
  private calls = 0;
  private errors = 0;
  private retractions = 0;
  private firstRightAt: number | null = null;
  private shown = "";
  private last: ApplyResult | null = null;
  private work: Work = { linesCompared: 0, charactersScanned: 0 };
  private readonly previews: boolean;
  private readonly path: string;
  private readonly firstRight: string | null;

  /** `previews`: whether the engine shows text while the input streams in. */
  constructor(task: Case, previews = true) {
    this.previews = previews;
    this.path = task.path;
    this.firstRight = upToFirstChange(task);
  }

  see(preview: Preview): void {
    const { result } = preview;
    this.calls++;
    this.last = result;
    this.work = add(this.work, result.work);
    if (result.status !== "applied") {
      this.errors++;
      return;
    }
    if (!this.previews) return;
    const text = result.files.get(this.path) ?? "";
    this.retractions += this.shown.length - commonPrefix(this.shown, text);
    this.shown = text;
    if (this.firstRightAt === null && this.firstRight !== null && text.startsWith(this.firstRight)) {
      this.firstRightAt = preview.cut;
    }
  }

  /** Closes the stream with the final call. */
  figures(final: ApplyResult): StreamFigures {
    return {
      calls: this.calls,
      errors: this.errors,
      retractions: this.retractions,
      firstRightAt: this.firstRightAt,
      agrees: this.previews ? this.sameStory(final) : null,
      work: add(this.work, final.work),
    };
  }

  /** Both refuse, or the final text begins with what the last preview showed. */
  private sameStory(final: ApplyResult): boolean {
    if (this.last === null) return true;
    if (this.last.status !== "applied" || final.status !== "applied")
      return this.last.status === final.status;
    return (final.files.get(this.path) ?? "").startsWith(this.last.files.get(this.path) ?? "");
  }
}

/** The meant file up to and with its first changed line; null where no line of it tells it from the original. */
function upToFirstChange(task: Case): string | null {
  const meant = task.expectation.accepted[0]?.get(task.path);
  if (meant === undefined) return null;
  const before = linesOf(task.files.get(task.path) ?? "");
  const lines = linesOf(meant);
  const changed = lines.findIndex((line, index) => line !== before[index]);
  return changed < 0 ? null : lines.slice(0, changed + 1).join("");
}

function commonPrefix(a: string, b: string): number {
  if (b.startsWith(a)) return a.length;
  const length = Math.min(a.length, b.length);
  let same = 0;
  while (same < length && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same;
}

function add(a: Work, b: Work): Work {
  return {
    linesCompared: a.linesCompared + b.linesCompared,
    charactersScanned: a.charactersScanned + b.charactersScanned,
  };
}
