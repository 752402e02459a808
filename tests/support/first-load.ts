import { gzipSync } from 'node:zlib';

/** Addresses of the scripts that a browser loads for this document; those for browsers without modules are not. */
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

/** Bytes of a script on the wire, at the best that gzip does. */
export const gzipBytes = (script: string | Uint8Array): number => gzipSync(script, { level: 9 }).length;

/** What the scripts of the document come to, compressed, bytes. */
export async function firstLoadBytes(
  html: string,
  load: (address: string) => Promise<string | Uint8Array>,
): Promise<number> {
  let bytes = 0;
  for (const address of scriptsOf(html)) bytes += gzipBytes(await load(address));
  return bytes;
}
