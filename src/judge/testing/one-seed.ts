import fc from "fast-check";

// Mutation testing runs each law hundreds of times: always on the same draws, so that a score can be measured again,
// and without shrinking, since a counterexample is all that it asks for.
fc.configureGlobal({ seed: 42, endOnFailure: true });
