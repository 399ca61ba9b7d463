const HOLDERS: readonly (readonly [name: string, holder: object])[] = [
  ["Array.prototype", Array.prototype],
  ["Object.prototype", Object.prototype],
  ["String.prototype", String.prototype],
  ["RegExp.prototype", RegExp.prototype],
  ["Map.prototype", Map.prototype],
  ["Set.prototype", Set.prototype],
  ["Promise.prototype", Promise.prototype],
  ["Object", Object],
  ["Array", Array],
  ["Math", Math],
  ["JSON", JSON],
];

const { ownKeys, getOwnPropertyDescriptor } = Reflect;

/** As they stand when this module is loaded, which is before any engine's code runs. */
const BEFORE = HOLDERS.map(
  ([, holder]) => new Map(ownKeys(holder).map((key) => [key, standing(holder, key)])),
);

/** The first thing of the language that is no longer as it was, such as `Array.prototype.map`; null: all is. */
export function changedBuiltIn(): string | null {
  for (let index = 0; index < HOLDERS.length; index++) {
    const [name, holder] = HOLDERS[index] as (typeof HOLDERS)[number];
    const before = BEFORE[index] as ReadonlyMap<string | symbol, unknown>;
    const keys = ownKeys(holder);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string | symbol;
      if (!before.has(key) || before.get(key) !== standing(holder, key)) return `${name}.${String(key)}`;
    }
    if (keys.length < before.size) return name;
  }
  return null;
}

function standing(holder: object, key: string | symbol): unknown {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  return descriptor?.get ?? descriptor?.value;
}
