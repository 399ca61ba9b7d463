import fc from "fast-check";
import { expect, test } from "vitest";
import { secretIn } from "./secrets.ts";

/** Made up when the test runs, so that no token stands in this file. */
const some = (alphabet: string, count: number) =>
  Array.from({ length: count }, (_, at) => alphabet[(at * 7 + (at % 5) * 3) % alphabet.length]).join("");
const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const MIXED = "k7QzR2mXv9Lp4Tn8Wd3Hb6Yc1Gf5Js0";
const UPPER = (LOWER + DIGITS).toUpperCase();
const dashes = "-".repeat(5);

test.each<[kind: string, line: string]>([
  ["private-key", `${dashes}BEGIN RSA PRIVATE ${"KEY"}${dashes}`],
  ["private-key", `  "key": "${dashes}BEGIN ${"PRIVATE"} KEY${dashes}\\nMII`],
  ["private-key", `${dashes}BEGIN PGP PRIVATE ${"KEY"} BLOCK${dashes}`],
  ["putty-key", `PuTTY-User-${"Key"}-File-3: ssh-rsa`],
  ["aws-key", `id = ${"AKIA"}${some(UPPER, 16)}`],
  ["github-token", `x ghp${"_"}${some(MIXED, 36)}`],
  ["github-token", `github${"_"}pat_${some(MIXED, 60)}`],
  ["gitlab-token", `glpat${"-"}${some(MIXED, 20)}`],
  ["npm-token", `//registry/:_authToken=npm${"_"}${some(MIXED, 36)}`],
  ["pypi-token", `pypi${"-"}${some(MIXED, 60)}`],
  ["slack-token", `xoxb${"-"}${some(DIGITS, 12)}`],
  ["slack-hook", `https://hooks.slack.com/${"services"}/T0A/B0B/${some(MIXED, 24)}`],
  ["google-key", `AIza${some(MIXED, 35)}`],
  ["stripe-key", `sk_${"live"}_${some(MIXED, 24)}`],
  ["sendgrid-key", `SG${"."}${some(MIXED, 22)}.${some(MIXED, 43)}`],
  ["model-key", `sk${"-"}proj-${some(MIXED, 40)}`],
  ["json-web-token", `eyJ${some(MIXED, 20)}.eyJ${some(MIXED, 40)}.${some(MIXED, 20)}`],
  ["url-password", `postgres://app:${some(MIXED, 16)}@db/x`],
  ["authorization", `"Authorization: Bearer ${some(MIXED, 30)}"`],
  ["assigned-secret", `const password = "${some(MIXED, 12)}";`],
  ["assigned-secret", `  'db_password' => '${some(MIXED, 16)}',`],
  ["assigned-secret", `os.environ["API_KEY"] = "${some(MIXED, 20)}"`],
  ["assigned-secret", `client_secret: ${some("0123456789abcdef", 32)}`],
  ["assigned-secret", `export AWS_SECRET_ACCESS_KEY=${some(MIXED, 40)}\r`],
  ["assigned-secret", `api-key := \`${some(MIXED, 20)}\``],
])("%s is seen in a line among others", (kind, line) => {
  expect(secretIn(`first\n${line}\nlast\n`)).toBe(kind);
});

test.each([
  'token: "your-access-token-here1"',
  "const token = getToken1(request);",
  "password: process.env.DB_PASSWORD_1",
  'secretName: "my-app-secret-v2"',
  "password = generate_password_v2",
  '"token": "^1.2.3-beta"',
  'password: "#{DB_PASSWORD_1_abc2d3}"',
  "password: {{ db.password_1a2b3c4d }}",
  "secretKeyRef: app-secrets-v2-prod",
  "const accessKey = parsedConfiguration2",
  "token = 'https://docs.example.com/v2/tokens'",
  "http://localhost:8080/a@b",
  "postgres://user:password@localhost/db",
  "skip-this-very-long-name-of-a-test-case-with-many-words",
  `${dashes}BEGIN CERTIFICATE${dashes}`,
  "The password is: hunter2",
  'const password = "correct horse battery staple";',
  'password: "<your password here>"',
  "const secretary = people.find(isSecretary);",
])("%s is none", (line) => {
  expect(secretIn(`${line}\n`)).toBeNull();
});

test("a value of chance is seen behind nearly every name of a secret", () => {
  const value = fc.string({ minLength: 32, maxLength: 32, unit: fc.constantFrom(...MIXED) });
  const name = fc.constantFrom("password", "API_KEY", "clientSecret", "auth_token", "accessKey");
  const missed = fc
    .sample(fc.tuple(name, value), { numRuns: 300, seed: 1 })
    .filter(([left, right]) => secretIn(`${left} = "${right}"`) === null);
  expect(missed.length).toBeLessThan(10);
});
