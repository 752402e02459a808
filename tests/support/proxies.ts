import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '@/local/ports';

/** A reverse proxy from the examples of docs/proxy. */
export type RunningProxy = {
  /** Serves both names; a request names its host. */
  origin: string;
  logged: () => string;
  stop: () => Promise<void>;
};
/** Another address of this machine, which takes the place of the network that may reach the desk. */
export const DESK_CALLER = '127.0.0.3';
const DESK_NETWORK = '10.8.0.0/24';

/** The examples name one realtime process, and a second one in a comment. */
type Behind = { folder: string; pagesPort: number; realtimePorts: readonly [number, number?] };
type Servers = { folder: string; pagesPorts: readonly number[]; realtimePorts: readonly number[] };

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the example has no ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

function check(program: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

async function running(child: ChildProcess, origin: string, logs: string): Promise<RunningProxy> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const { port, hostname } = new URL(origin);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${said}`);
    const socket = connect({ host: hostname, port: Number(port) });
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    origin,
    logged: () =>
      readdirSync(logs).reduce((text, name) => text + readFileSync(join(logs, name), 'utf8'), said),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const linesFor = (ports: readonly number[], options = '') =>
  ports.map((port) => `server 127.0.0.1:${port}${options};`).join(' ');

/** Writes docs/proxy/nginx.conf with ports, folders and a certificate of this run. Returns its arguments for nginx, and its origin. */
export async function nginxSetup(
  { folder, pagesPorts, realtimePorts }: Servers,
  mostConnections: number,
): Promise<{ args: string[]; origin: string; logs: string }> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const names = [
    '-subj',
    '/CN=lineup.example',
    '-days',
    '1',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  execFileSync(
    findProgram('openssl') ?? '',
    ['req', '-x509', ...names, '-keyout', key, '-out', certificate],
    { stdio: 'pipe' },
  );
  const example = replaced(readFileSync('docs/proxy/nginx.conf', 'utf8'), [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    [DESK_NETWORK, DESK_CALLER],
    ['server 127.0.0.1:3000;', linesFor(pagesPorts)],
    ['127.0.0.1:3001', `127.0.0.1:${realtimePorts[0]}`],
    ['# server 127.0.0.1:3002 max_fails=0;', linesFor(realtimePorts.slice(1), ' max_fails=0')],
    ['/var/log/nginx/', `${logs}/`],
    ['/etc/letsencrypt/live/lineup.example/', `${folder}/`],
  ]);
  writeFileSync(join(folder, 'lineup.conf'), example);
  // As Debian includes conf.d.
  const main = [
    'daemon off; worker_processes 1;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${folder}/nginx.pid; error_log ${logs}/error.log;`,
    `events { worker_connections ${mostConnections}; }`,
    `http { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
    `include ${folder}/lineup.conf; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(logs, 'error.log')];
  return { args, origin: `https://127.0.0.1:${port}`, logs };
}

export async function startNginx(
  program: string,
  { folder, pagesPort, realtimePorts }: Behind,
): Promise<RunningProxy> {
  const servers = {
    folder,
    pagesPorts: [pagesPort],
    realtimePorts: realtimePorts.filter((port) => port !== undefined),
  };
  const { args, origin, logs } = await nginxSetup(servers, 128);
  check(program, ['-t', ...args], process.env);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  return running(child, origin, logs);
}

/** docs/proxy/Caddyfile with ports and folders of this run, without certificates. */
export async function startCaddy(
  program: string,
  { folder, pagesPort, realtimePorts: [realtimePort, secondPort] }: Behind,
): Promise<RunningProxy> {
  const port = await freePort();
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const example = replaced(readFileSync('docs/proxy/Caddyfile', 'utf8'), [
    ['\n{\n', '\n{\n\tadmin off\n\tauto_https off\n'],
    ['\nlineup.example {', `\nhttp://lineup.example:${port} {`],
    ['\nlive.lineup.example {', `\nhttp://live.lineup.example:${port} {`],
    ['\ndesk.lineup.example {', `\nhttp://desk.lineup.example:${port} {`],
    ['\n:80, :443 {', `\nhttp://:${port} {`],
    [DESK_NETWORK, DESK_CALLER],
    ['127.0.0.1:3000', `127.0.0.1:${pagesPort}`],
    [
      'reverse_proxy 127.0.0.1:3001',
      `reverse_proxy 127.0.0.1:${realtimePort}${secondPort ? ` 127.0.0.1:${secondPort}` : ''}`,
    ],
    ['/var/log/caddy/', `${logs}/`],
  ]);
  writeFileSync(join(folder, 'Caddyfile'), example);
  const args = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  check(program, ['validate', ...args], env);
  const child = spawn(program, ['run', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  return running(child, `http://127.0.0.1:${port}`, logs);
}
