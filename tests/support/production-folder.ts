import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOfBuild } from '@/build/pages';

const listFiles = (...options: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', ...options], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

/** Returns the files that an image's build can copy: those in git, except the ones that .dockerignore names. */
export function buildContext(): string[] {
  const ignored = new Set(listFiles('--ignored', '--exclude-from=.dockerignore'));
  return listFiles().filter((path) => existsSync(path) && !ignored.has(path));
}

/** Links one file, or copies it where `to` is on another file system. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

type Functions = { functions: Record<string, { matchers: { regexp: string }[] }> };

function middlewareMatchers(distDir: string): string[] {
  const file = join(distDir, 'server/functions-config-manifest.json');
  const { functions } = JSON.parse(readFileSync(file, 'utf8')) as Functions;
  return functions['/_middleware']?.matchers.map(({ regexp }) => regexp) ?? [];
}

type Required = { config: object };

/** Starts the build as hosts of functions do: with the server that the build's own trace names, and nothing else of Next. */
const server = (config: object) => `
const { createServer } = require('node:http');
const NextServer = require('next/dist/server/next-server').default;
const [hostname, port] = ['127.0.0.1', Number(process.env.PORT)];
const next = new NextServer({ dir: __dirname, conf: ${JSON.stringify(config)}, dev: false, hostname, port });
const handle = next.getRequestHandler();
createServer((request, response) => handle(request, response)).listen(port, hostname);
// The exit code of Next after SIGTERM.
process.on('SIGTERM', () => process.exit(143));
`;

/**
 * Answers one request as a function does, and ends: with the response, or with the work that `after` leaves for later. As such a
 * host does, it runs the middleware as a function of its own before. No server of Node is involved, so nothing that listens to
 * `http.server.request.start` runs. Reads the request from standard input, and writes the response to file descriptor 3.
 */
const singleUse = (config: object, matchers: readonly string[]) => `
const { IncomingMessage, ServerResponse } = require('node:http');
const { Socket } = require('node:net');
const { json } = require('node:stream/consumers');
const NextServer = require('next/dist/server/next-server').default;
const { addRequestMeta } = require('next/dist/server/request-meta');
const { hostname, port } = new URL(process.env.APP_URL);
const handle = new NextServer({ dir: __dirname, conf: ${JSON.stringify(config)}, dev: false, hostname, port: Number(port) }).getRequestHandler();
const matchers = ${JSON.stringify(matchers)}.map((one) => new RegExp(one));
const later = [];
globalThis[Symbol.for('@next/request-context')] = { get: () => ({ waitUntil: (work) => void later.push(work) }) };
function requestOf({ method, url, headers, body }) {
  const version = { httpVersionMajor: 1, httpVersionMinor: 1 };
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers: { ...headers }, ...version });
  request.push(Buffer.from(body, 'base64'));
  request.push(null);
  return request;
}
async function middlewareResponse(given) {
  if (!matchers.some((one) => one.test(given.url.split('?')[0]))) return null;
  const request = requestOf(given);
  addRequestMeta(request, 'middlewareInvoke', true);
  try {
    await handle(request, new ServerResponse(request));
    return null;
  } catch (error) {
    if (error.result?.response) return error.result.response;
    throw error;
  }
}
function applyMiddleware(found, request, response) {
  const changed = found.headers.get('x-middleware-override-headers')?.split(',') ?? [];
  for (const name of changed) request.headers[name] = found.headers.get('x-middleware-request-' + name);
  for (const [name, value] of found.headers)
    if (!name.startsWith('x-middleware-')) response.appendHeader(name, value);
  return found.headers.has('x-middleware-next');
}
async function serveOne() {
  const given = await json(process.stdin);
  const found = await middlewareResponse(given);
  const request = requestOf(given);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  const output = new Socket({ fd: 3 });
  response.assignSocket(output);
  output.on('drain', () => response.emit('drain'));
  const sent = new Promise((done) => response.once('finish', done));
  if (found === null || applyMiddleware(found, request, response)) await handle(request, response);
  else response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()));
  await sent;
  await Promise.allSettled(later);
  output.end(() => process.exit());
}
serveOne();
`;

/** Fills `into` with the files that the routes of a build need, with a server.cjs that starts it and a function.cjs for one request. */
export function makeTracedFolder(into: string, distDir: string): void {
  const required: Required = JSON.parse(readFileSync(join(distDir, 'required-server-files.json'), 'utf8'));
  for (const file of new Set(filesOfBuild(distDir))) {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (!found) continue;
    mkdirSync(dirname(join(into, file)), { recursive: true });
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(file), join(into, file));
    else linkFile(file, join(into, file));
  }
  writeFileSync(join(into, 'server.cjs'), server(required.config));
  writeFileSync(join(into, 'function.cjs'), singleUse(required.config, middlewareMatchers(distDir)));
}
