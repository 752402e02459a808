import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

/** Vercel refuses longer bodies before a function sees them. */
const MAX_BODY_BYTES = 4.5 * 1024 * 1024;
/** The user `nobody`. Root could write to a read-only folder. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

function foldersIn(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

/** Lets no process add files, or lets them again. The files are hard links, so their own modes stay. */
export function setWritable(folder: string, isWritable: boolean): void {
  for (const one of foldersIn(folder)) chmodSync(one, isWritable ? 0o755 : 0o555);
}

/** Returns every file and folder with its size and the time of its last change. */
export function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = lstatSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort();
}

type Ended = { status: number | null; errors: string };
type FunctionSettings = { folder: string; env: Readonly<Record<string, string | undefined>> };

export type FunctionHost = { origin: string; ended: Ended[]; close: () => Promise<void> };

async function serveOne(request: IncomingMessage, { folder, env }: FunctionSettings): Promise<Ended> {
  const { method, url, headers, socket } = request;
  const body = await buffer(request);
  if (body.length > MAX_BODY_BYTES) {
    socket.end('HTTP/1.1 413 Payload Too Large\r\nConnection: close\r\n\r\nFUNCTION_PAYLOAD_TOO_LARGE\n');
    return { status: 0, errors: '' };
  }
  const child = spawn(process.execPath, ['function.cjs'], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    ...NOBODY,
  });
  const caller = '203.0.113.7';
  const forwarded = { ...headers, 'x-forwarded-for': caller, 'x-vercel-forwarded-for': caller };
  child.stdin?.end(JSON.stringify({ method, url, headers: forwarded, body: body.toString('base64') }));
  const [errorOutput, output] = child.stdio.slice(2, 4) as [Readable, Readable];
  output.pipe(socket);
  const [errors, [status]] = await Promise.all([text(errorOutput), once(child, 'close')]);
  socket.end();
  return { status, errors };
}

/**
 * Stands in for a host of functions: starts `function.cjs` of a traced folder for every request, and refuses long bodies. Says in
 * `ended` how each process did. Static files are not served; such a host keeps them elsewhere.
 */
export async function startFunctionHost(
  settingsFor: (origin: string) => FunctionSettings,
): Promise<FunctionHost> {
  const ended: Ended[] = [];
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings = settingsFor(origin);
  server.on('request', async (request) => ended.push(await serveOne(request, settings)));
  return { origin, ended, close: async () => void server.close() };
}
