import { gzipSync } from 'node:zlib';

/** Returns the addresses of a document's scripts, without those for browsers without modules. */
export function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/gi) ?? [];
  const addresses = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/i.exec(tag)?.[1] ?? []);
  const preloads = [...html.matchAll(/<link\b[^>]*\bas="script"[^>]*>/gi)].flatMap(
    ([tag]) => /\bhref="([^"]+)"/i.exec(tag)?.[1] ?? [],
  );
  return [...new Set([...addresses, ...preloads])];
}

/** Size of a gzipped script. */
export const gzipBytes = (script: string | Uint8Array): number => gzipSync(script, { level: 9 }).length;

/** Returns the compressed size of a document's scripts in bytes. */
export async function firstLoadBytes(
  html: string,
  load: (address: string) => Promise<string | Uint8Array>,
): Promise<number> {
  let bytes = 0;
  for (const address of scriptsOf(html)) bytes += gzipBytes(await load(address));
  return bytes;
}
