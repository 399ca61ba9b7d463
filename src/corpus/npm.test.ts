import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EditproofError } from "../errors.ts";
import { npmFetcher, OfflineError } from "./npm.ts";
import { folderOf } from "./testing/folder.ts";
import { release } from "./testing/tarball.ts";

const demo = release("demo", "1.0.0", { "a.js": "a" });
const scoped = release("@demo/b", "1.0.0", { "b.js": "b" });
const other = release("demo", "1.0.0", { "a.js": "something else" });

/** A registry on this machine: two packages, one that fails, one behind a login. */
const server = createServer((request, response) => {
  const url = decodeURIComponent(request.url ?? "");
  const made = [demo, scoped].find(
    ({ wanted }) => url === `/${wanted.name}` || url === `/${wanted.name}.tgz`,
  );
  if (url === "/locked") response.writeHead(isKnown(request) ? 404 : 401).end("{}");
  else if (url === "/broken") response.writeHead(503).end("{}");
  else if (!made) response.writeHead(404).end("{}");
  else if (url.endsWith(".tgz")) response.end(made.bytes);
  else response.end(JSON.stringify(packument(made)));
});

const isKnown = (request: IncomingMessage) => request.headers.authorization === "Bearer secret";

function packument({ wanted }: typeof demo) {
  const { name, version, integrity } = wanted;
  const manifest = { name, version, dist: { integrity, tarball: `${address()}${name}.tgz` } };
  return { name, "dist-tags": { latest: version }, versions: { [version]: manifest } };
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A user whose .npmrc names the registry, with an npm cache of their own. */
async function user(npmrc = `registry=${address()}\n`) {
  const home = await folderOf({ npmrc });
  const env = {
    HOME: home,
    npm_config_userconfig: join(home, "npmrc"),
    npm_config_globalconfig: join(home, "none"),
    npm_config_cache: join(home, "npm"),
    npm_config_fetch_retries: "0",
  };
  return npmFetcher(env, home);
}

test("packages come from the registry of the user's settings, scoped ones too", async () => {
  const fetch = await user();
  expect((await fetch(demo.wanted, undefined)).equals(demo.bytes)).toBe(true);
  expect((await fetch(scoped.wanted, undefined)).equals(scoped.bytes)).toBe(true);
});

test("a package with another hash is a fault of that package, not of the network", async () => {
  const fetch = await user();
  const failure = await fetch(other.wanted, undefined).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(OfflineError);
  expect(failure).toBeInstanceOf(EditproofError);
  expect(String(failure)).toContain("demo@1.0.0: the registry's package does not match its pinned hash");
});

test.each<[name: string, version: string, message: string]>([
  ["none", "1.0.0", "none@1.0.0: the registry does not have it (404)"],
  ["demo", "9.9.9", "demo@9.9.9: the registry does not have this version"],
  ["locked", "1.0.0", "locked@1.0.0: the registry wants a login (401)"],
])("%s@%s is told by package and reason", async (name, version, message) => {
  const fetch = await user();
  const failure = await fetch({ ...demo.wanted, name, version }, undefined).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(OfflineError);
  expect(String(failure)).toContain(message);
});

test("the user's login is used", async () => {
  const fetch = await user(`registry=${address()}\n${address().slice("http:".length)}:_authToken=secret\n`);
  await expect(fetch({ ...demo.wanted, name: "locked" }, undefined)).rejects.toThrow("(404)");
});

test("a registry that does not answer, or answers that it cannot, is out of reach", async () => {
  const closed = await user("registry=http://127.0.0.1:9/\n");
  await expect(closed(demo.wanted, undefined)).rejects.toBeInstanceOf(OfflineError);
  const broken = await user();
  await expect(broken({ ...demo.wanted, name: "broken" }, undefined)).rejects.toBeInstanceOf(OfflineError);
});

test("an abort ends a fetch with its reason", async () => {
  const fetch = await user();
  await expect(fetch(demo.wanted, AbortSignal.abort(new Error("interrupted")))).rejects.toThrow(
    "interrupted",
  );
});
