/**
 * What the handler does to a diff before it is applied, for models that write markup for code: a few entities decoded,
 * each everywhere, one after the other. `&amp;` comes last, so that `&amp;lt;` becomes `&lt;`.
 */
export function decodeEntities(diff: string): string {
  return ENTITIES.reduce((text, [entity, character]) => text.replaceAll(entity, character), diff);
}

const ENTITIES: readonly (readonly [entity: string, character: string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&apos;", "'"],
  ["&#91;", "["],
  ["&#93;", "]"],
  ["&lsqb;", "["],
  ["&rsqb;", "]"],
  ["&amp;", "&"],
];
