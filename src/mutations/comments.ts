/** What begins a line comment, by language; languages that have none, or another form, stand in `AROUND`. */
const SIGNS: Readonly<Record<string, string>> = {
  ...of(
    "//",
    "C C# C++ Dart Go Groovy Java JavaScript JSX Kotlin Less Objective-C PHP Protobuf Rust SCSS Scala Swift TSX TypeScript Zig",
  ),
  ...of(
    "#",
    "CoffeeScript Dockerfile Elixir GraphQL INI Julia Makefile Nim Perl PowerShell Python R Ruby Shell TOML YAML",
  ),
  ...of("--", "Ada Elm Haskell Lua SQL"),
  ...of("%", "Erlang LaTeX Prolog"),
  ...of(";", "Clojure Emacs Lisp Scheme"),
};

const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  ...around("<!--", "-->", "Astro HTML Markdown SVG Svelte Vue XML"),
  ...around("/*", "*/", "CSS"),
};

/** A line comment that says this, in a language; without a comment form the words alone. */
export function commentOf(language: string, words: string): string {
  const [open, close] = AROUND[language] ?? [SIGNS[language] ?? "", ""];
  return [open, words, close].filter((part) => part !== "").join(" ");
}

/** Whether a line is a comment and nothing else. */
export function isComment(language: string, line: string): boolean {
  const [open, close] = AROUND[language] ?? [SIGNS[language] ?? "", ""];
  const text = line.trim();
  return open !== "" && text.startsWith(open) && text.endsWith(close) && text.length > open.length;
}

function of(sign: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(" ").map((language) => [language, sign]));
}

function around(open: string, close: string, languages: string): Record<string, readonly [string, string]> {
  return Object.fromEntries(languages.split(" ").map((language) => [language, [open, close] as const]));
}
