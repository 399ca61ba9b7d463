/** What a line looks like that holds a key or a token. */
interface Secret {
  readonly name: string;
  /** Every repetition has an end, so that the time is bounded for each character of a hostile text. */
  readonly looks: RegExp;
  /** Whether the first group has to look random too. */
  readonly random?: boolean;
}

/** The kind of secret that a text seems to hold, or null. Never the secret itself. */
export function secretIn(text: string): string | null {
  for (const { name, looks, random = false } of SECRETS) {
    for (const found of text.matchAll(looks)) {
      if (!random || looksRandom(found[1] ?? "")) return name;
    }
  }
  return null;
}

/** A name that tells of a secret, what may stand behind it, and the sign that gives it a value. */
const NAMED =
  /(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|credential)s?[\w.-]{0,40}["'`]?\]?[ \t]{0,20}(?:=>|:=|[:=])[ \t]{0,20}/
    .source;

const SECRETS: readonly Secret[] = [
  { name: "private-key", looks: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g },
  { name: "putty-key", looks: /\bPuTTY-User-Key-File-\d/g },
  { name: "aws-key", looks: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: "github-token", looks: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50})/g },
  { name: "gitlab-token", looks: /\bglpat-[A-Za-z0-9_-]{20}/g },
  { name: "npm-token", looks: /\bnpm_[A-Za-z0-9]{36}/g },
  { name: "pypi-token", looks: /\bpypi-[A-Za-z0-9_-]{50}/g },
  { name: "slack-token", looks: /\bxox[abeoprs]-[A-Za-z0-9-]{10}/g },
  {
    name: "slack-hook",
    looks: /hooks\.slack\.com\/services\/T[A-Za-z0-9]{1,20}\/B[A-Za-z0-9]{1,20}\/[A-Za-z0-9]{20}/g,
  },
  { name: "google-key", looks: /\bAIza[A-Za-z0-9_-]{35}/g },
  { name: "stripe-key", looks: /\b[rs]k_live_[A-Za-z0-9]{20}/g },
  { name: "sendgrid-key", looks: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g },
  { name: "model-key", looks: /\bsk-(?:ant-|proj-|or-)?([A-Za-z0-9_-]{32,200})/g, random: true },
  {
    name: "json-web-token",
    looks: /\beyJ[A-Za-z0-9_-]{10,300}\.eyJ[A-Za-z0-9_-]{10}/g,
  },
  {
    name: "url-password",
    looks: /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"']{1,100}:([^\s/:@"']{8,100})@/gi,
    random: true,
  },
  {
    name: "authorization",
    looks: /\b(?:bearer|basic)[ \t]{1,5}([A-Za-z0-9+/_.=-]{20,500})/gi,
    random: true,
  },
  {
    name: "assigned-secret",
    looks: new RegExp(`${NAMED}["'\`]([^\\s"'\`]{10,500})["'\`]`, "gi"),
    random: true,
  },
  // As in YAML, properties and shells. Code has more than a bare value there, or no digits in it.
  {
    name: "assigned-secret",
    looks: new RegExp(`${NAMED}([A-Za-z0-9+/_=~!@#$%^&*-]{16,500})[ \\t\\r]{0,20}$`, "gim"),
    random: true,
  },
];

/**
 * Whether letters and digits are mixed as chance would: words, names, versions and addresses change between the two
 * seldom. What a program fills in (`${…}`, `<…>`) is no secret.
 */
function looksRandom(text: string): boolean {
  if (/[$#]\{|\{\{|<[^>]{0,100}>/.test(text) || !/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  if (/^[0-9a-f-]{16,}$/i.test(text)) return true;
  const changes = text.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0;
  const bits = bitsOf(text);
  return (
    (changes >= Math.max(2, text.length / 10) && bits >= 2.5) ||
    (bits >= 4.2 && /[a-z]/.test(text) && /[A-Z]/.test(text))
  );
}

/** Shannon's entropy, a character. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
}
