import { fileURLToPath, pathToFileURL } from "node:url";
import { EditproofError } from "../errors.ts";
import { shortLine } from "../safe-text.ts";
import { readJson } from "./json.ts";

/** `small`: the default. `full` takes the small sources too. */
export type Tier = "small" | "full";

export const TIERS: readonly Tier[] = ["small", "full"];

/** One release of a package, pinned. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** `sha512-` and the base64 hash of the tarball. */
  readonly integrity: string;
  /** Size of the tarball. */
  readonly bytes: number;
}

/** Two releases of one package, whose changed files are pairs. */
export interface Source {
  /** `name@from..to`. */
  readonly key: string;
  readonly name: string;
  readonly tier: Tier;
  readonly license: string;
  readonly from: Package;
  readonly to: Package;
  /** Paths to leave out: an ending after `*`, else a beginning. */
  readonly skip: readonly string[];
  /** Pairs that the rules must give. */
  readonly pairs: number;
  readonly languages: ReadonlyMap<string, number>;
}

/** Reads and checks the manifest. Throws EditproofError naming file and field. */
export async function loadSources(file: URL = SOURCES): Promise<readonly Source[]> {
  const { z } = await import("zod");
  const name = z.string().regex(/^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i, "expected a package name");
  const version = z.string().regex(/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/, "expected an exact version");
  const integrity = z.string().regex(/^sha512-[\w+/]{86}==$/, "expected sha512- and its hash in base64");
  const count = z.int().min(0);
  const path = z.string().regex(/^[\x20-\x7e]+$/, "expected printable ASCII");
  const { sources } = await readJson(
    file,
    z.strictObject({
      sources: z.array(
        z.strictObject({
          name,
          from: version,
          to: version,
          integrity: z.strictObject({ from: integrity, to: integrity }),
          bytes: z.strictObject({ from: count, to: count }),
          license: z.string(),
          tier: z.enum(["small", "full"]),
          skip: z.array(path).optional(),
          languages: z.record(z.string(), count),
          pairs: count,
        }),
      ),
    }),
  );
  const read = sources.map((entry): Source => {
    const release = (end: "from" | "to"): Package => ({
      name: entry.name,
      version: entry[end],
      integrity: entry.integrity[end],
      bytes: entry.bytes[end],
    });
    return {
      key: `${entry.name}@${entry.from}..${entry.to}`,
      name: entry.name,
      tier: entry.tier,
      license: entry.license,
      from: release("from"),
      to: release("to"),
      skip: entry.skip ?? [],
      pairs: entry.pairs,
      languages: new Map(Object.entries(entry.languages)),
    };
  });
  refuseContradictions(read, fileURLToPath(file));
  return read.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The sources of a tier of a manifest, ours when no path is given. Throws EditproofError naming file and field. */
export async function manifestSources(
  path: string | undefined,
  tier: Tier,
  only?: string,
): Promise<readonly Source[]> {
  const file = path === undefined ? SOURCES : pathToFileURL(path);
  const sources = sourcesOf(await loadSources(file), tier, only);
  if (sources.length > 0) return sources;
  const wanted = tier === "full" ? "at least one" : `at least one of the ${tier} tier`;
  throw new EditproofError(`${shortLine(fileURLToPath(file))}: sources: expected ${wanted}`);
}

/** The sources of a tier; with `only`, those of one package. Throws EditproofError when nothing is left. */
export function sourcesOf(sources: readonly Source[], tier: Tier, only?: string): readonly Source[] {
  const inTier = sources.filter((source) => tier === "full" || source.tier === "small");
  if (only === undefined) return inTier;
  const chosen = inTier.filter((source) => source.name === only || source.key === only);
  if (chosen.length > 0) return chosen;
  const names = [...new Set(inTier.map((source) => source.name))].join(", ");
  throw new EditproofError(`--only ${shortLine(only)}: no such package in the ${tier} tier`, {
    hint: `one of: ${names}`,
  });
}

/** Every release of the sources once, in the order of the sources. */
export function packagesOf(sources: readonly Source[]): readonly Package[] {
  const packages = sources.flatMap((source) => [source.from, source.to]);
  return [...new Map(packages.map((each) => [`${each.name}@${each.version}`, each])).values()];
}

const SOURCES = new URL("../../corpus/sources.json", import.meta.url);

/** A source named twice, or one release with two hashes, would make the corpus depend on the order of the manifest. */
function refuseContradictions(sources: readonly Source[], file: string): void {
  const keys = new Set<string>();
  const hashes = new Map<string, string>();
  for (const source of sources) {
    if (keys.has(source.key)) throw new EditproofError(`${shortLine(file)}: ${source.key} is named twice`);
    keys.add(source.key);
    for (const { name, version, integrity } of [source.from, source.to]) {
      const release = `${name}@${version}`;
      if ((hashes.get(release) ?? integrity) !== integrity) {
        throw new EditproofError(`${shortLine(file)}: ${release} is pinned to two different hashes`);
      }
      hashes.set(release, integrity);
    }
  }
}
