import { cpus } from "node:os";
import type { EngineFacts } from "../engines/engine.ts";
import type { RunOptions } from "./run-cases.ts";

/** run.json: enough to run it again, and to tell two runs apart. */
export interface RunJson {
  readonly schemaVersion: 1;
  readonly editproof: string;
  readonly status: "running" | "finished" | "interrupted";
  readonly corpus: {
    readonly name: string;
    readonly fingerprint: string;
    /** Pairs, or labelled cases. */
    readonly pairs: number;
    /** Absolute path of the manifest, where it is not ours. */
    readonly sources?: string;
    /** Where labelled cases were read from. */
    readonly caseFile?: string;
  };
  readonly options: RunOptions;
  readonly engines: readonly { readonly name: string; readonly version: string; readonly format: string }[];
  readonly machine: {
    readonly node: string;
    readonly platform: string;
    readonly cpu: string;
    readonly cores: number;
  };
}

export function runJson(
  editproof: string,
  status: RunJson["status"],
  corpus: RunJson["corpus"],
  options: RunOptions,
  engines: readonly EngineFacts[],
): RunJson {
  const cores = cpus();
  return {
    schemaVersion: 1,
    editproof,
    status,
    corpus,
    options,
    engines: engines.map(({ name, version, format }) => ({ name, version, format })),
    machine: {
      node: process.version,
      platform: `${process.platform}-${process.arch}`,
      cpu: cores[0]?.model ?? "unknown",
      cores: cores.length,
    },
  };
}
