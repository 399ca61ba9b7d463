/** What a line looks like that holds a key or a token. */
interface Secret {
  readonly name: string;
  readonly looks: RegExp;
  /** Whether the first group has to look random too. */
  readonly random?: boolean;
}

const SECRETS: readonly Secret[] = [
  { name: "private-key", looks: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/ },
  { name: "aws-key", looks: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { name: "github-token", looks: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})\b/ },
  { name: "gitlab-token", looks: /\bglpat-[A-Za-z0-9_-]{20,}/ },
  { name: "npm-token", looks: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { name: "slack-token", looks: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/ },
  {
    name: "slack-hook",
    looks: /hooks\.slack\.com\/services\/T[A-Za-z0-9]+\/B[A-Za-z0-9]+\/[A-Za-z0-9]{20,}/,
  },
  { name: "google-key", looks: /\bAIza[A-Za-z0-9_-]{35}\b/ },
  { name: "stripe-key", looks: /\b[rs]k_live_[A-Za-z0-9]{20,}\b/ },
  { name: "model-key", looks: /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/ },
  { name: "json-web-token", looks: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/ },
  { name: "url-password", looks: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"']+:([^\s/:@"']{8,})@/i, random: true },
  {
    name: "assigned-secret",
    looks:
      /(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)[\w.-]*["']?\s*(?:[:=]|=>)\s*["'`]([^\s"'`]{16,})["'`]/i,
    random: true,
  },
];

/** Bits a character, above which a text of some length looks random: words and paths stay below. */
const RANDOM = 3.6;

/** Characters of a line that are looked at: a key stands nearer to its start, or the line is data. */
const LOOKED_AT = 10_000;

/** The kind of secret that a text seems to hold, or null. */
export function secretIn(text: string): string | null {
  for (const line of text.split("\n")) {
    const part = line.slice(0, LOOKED_AT);
    for (const { name, looks, random = false } of SECRETS) {
      const found = looks.exec(part);
      if (found !== null && (!random || looksRandom(found[1] ?? ""))) return name;
    }
  }
  return null;
}

function looksRandom(text: string): boolean {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
  return bits >= RANDOM && /\d/.test(text) && /[a-z]/i.test(text);
}
