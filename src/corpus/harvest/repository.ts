import { EditproofError } from "../../errors.ts";
import { safeLine, shortLine } from "../../safe-text.ts";
import { askGit, type Surroundings } from "./git.ts";

/** A git repository whose history can be read. */
export interface Repository extends Surroundings {
  /** Whether the beginning of its history is missing. */
  readonly isShallow: boolean;
}

/** Checks that a folder is the top of a git repository, bare or not, with a commit. Throws EditproofError. */
export async function openRepository(where: Surroundings): Promise<Repository> {
  const shown = safeLine(where.folder);
  const facts = await askGit(where, ["rev-parse", "--is-shallow-repository", "--show-prefix"]);
  const [shallow, prefix = ""] = facts.split("\n");
  // Git takes paths from where it stands in part of its commands, from the top in others.
  if (prefix !== "") {
    throw new EditproofError(`${shown}: expected the top folder of a git repository, found one inside it`, {
      hint: `harvest the top folder with --paths ${shortLine(prefix)}`,
    });
  }
  if ((await commitOf(where, "HEAD")) === null) {
    throw new EditproofError(`${shown}: the repository has no commit yet`);
  }
  return { ...where, isShallow: shallow === "true" };
}

/** The name of the commit that a word means to git, or null. */
export async function commitOf(where: Surroundings, word: string): Promise<string | null> {
  const words = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${word}^{commit}`];
  try {
    return (await askGit(where, words)).trim();
  } catch (error) {
    if (error instanceof EditproofError) return null;
    throw error;
  }
}
