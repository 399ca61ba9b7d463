import { unknownName } from "../errors.ts";
import type { Mutation } from "./mutation.ts";

/** Every mutation, family by family. */
export const MUTATIONS: readonly Mutation[] = [];

/** Throws EditproofError, with the nearest name, for a name that no mutation has. */
export function mutationNamed(name: string): Mutation {
  const found = MUTATIONS.find((mutation) => mutation.name === name);
  if (found === undefined) {
    throw unknownName(
      "mutation",
      name,
      MUTATIONS.map((mutation) => mutation.name),
    );
  }
  return found;
}
