import type pc from "picocolors";

/** Colouring functions, or functions that colour nothing. */
export type Colors = ReturnType<typeof pc.createColors>;
