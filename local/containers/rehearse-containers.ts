/**
 * `npm run containers:rehearse`: takes every step of both Dockerfiles in folders, since no container engine is needed for
 * that, then runs what compose.yaml runs (migrations, realtime, pages) from those folders against a PostgreSQL of its own,
 * asks both health checks, opens a page, and stops them as an engine would. Takes minutes; ends with 1 at a fault.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@/local/postgres';
import { readCompose, serviceSettings } from './check-compose';
import { placeIn, rehearseImage, type Stage, stageEnv } from './rehearse-image';
import { SAMPLE_ENV } from './sample-env';

const IMAGES = { realtime: 'docker/realtime.Dockerfile', pages: 'docker/pages.Dockerfile' } as const;
type Part = keyof typeof IMAGES;
const START_TIMEOUT_MS = 30_000;
/** `stop_grace_period` of the compose file: an engine kills after it. */
const STOP_TIMEOUT_MS = 20_000;

const compose = readCompose('compose.yaml');
const tell = (line: string) => process.stdout.write(`${line}\n`);
const into = mkdtempSync(join(tmpdir(), 'lineup-rehearsal-'));
// PostgreSQL runs as another user when this runs as root.
await chmod(into, 0o755);
const ports: Record<Part, number> = { realtime: await freePort(), pages: await freePort() };
const inside: Record<Part, string> = { realtime: '3001', pages: '3000' };

function rehearse(part: Part): Stage {
  const path = IMAGES[part];
  const env = { npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? into, '.npm') };
  return rehearseImage(path, {
    into: join(into, part),
    env: { ...env, ...registryEnv() },
    onStep: ({ line, word, rest }) => tell(`${path}:${line} ${word} ${rest}`),
  });
}

/** Where npm is told by the environment to fetch from. */
function registryEnv(): Record<string, string> {
  const pairs = Object.entries(process.env).filter(([name]) =>
    /^npm_config_(registry|userconfig)$/i.test(name),
  );
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? '']));
}

/** The service's settings, but for what a container has to itself: database, ports and files. */
function settingsOf(part: Part, stage: Stage, databaseUrl: string): Record<string, string> {
  const files = join(into, 'files');
  mkdirSync(files, { recursive: true });
  return {
    ...serviceSettings(compose, part, SAMPLE_ENV),
    ...stage.env,
    DATABASE_URL: databaseUrl,
    STORAGE_DIR: files,
    HOST: '127.0.0.1',
    REALTIME_HOST: '127.0.0.1',
    PORT: String(ports.pages),
    REALTIME_PORT: String(ports.realtime),
  };
}

function runIn(stage: Stage, command: readonly string[], env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, args, {
    cwd: placeIn(stage, '.'),
    env: { ...stageEnv(stage, { into, env, onStep: () => {} }), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** What Next answers to SIGTERM when it has closed all it had open, as shells count: 128 + 15. */
const TERMINATED = 143;

async function ends(child: ChildProcess, what: string, codes: readonly number[] = [0]): Promise<void> {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  if (!codes.includes(code)) throw new Error(`${what} ended with ${code ?? child.signalCode}`);
}

async function untilHealthy(part: Part, stage: Stage, child: ChildProcess, env: Record<string, string>) {
  const from = performance.now();
  const check = stage.healthcheck.map((word) => word.replace(`:${inside[part]}/`, `:${ports[part]}/`));
  const [program = '', ...args] = check;
  while (spawnSync(program, args, { env: stageEnv(stage, { into, env, onStep: () => {} }) }).status !== 0) {
    if (child.exitCode !== null) throw new Error(`${part} ended with ${child.exitCode}`);
    if (performance.now() - from > START_TIMEOUT_MS) throw new Error(`${part} is not healthy`);
    await new Promise((done) => setTimeout(done, 200));
  }
  tell(`${part}: healthy after ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

async function stop(part: Part, child: ChildProcess): Promise<void> {
  const from = performance.now();
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ends(child, part, [0, TERMINATED]);
  clearTimeout(impatience);
  tell(`${part}: stopped after ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

async function play(stages: Record<Part, Stage>, databaseUrl: string): Promise<void> {
  const migrate = compose.services.migrate?.command ?? [];
  const settings = (part: Part) => settingsOf(part, stages[part], databaseUrl);
  await ends(runIn(stages.realtime, migrate, settings('realtime')), 'migrate');
  tell('migrate: done');
  const children = new Map<Part, ChildProcess>();
  try {
    for (const part of ['realtime', 'pages'] as const) {
      const child = runIn(stages[part], stages[part].command, settings(part));
      children.set(part, child);
      await untilHealthy(part, stages[part], child, settings(part));
    }
    const page = await fetch(`http://127.0.0.1:${ports.pages}/login`);
    if (page.status !== 200 || !(await page.text()).includes('Log in'))
      throw new Error(`/login answered ${page.status}`);
    const handshake = await fetch(`http://127.0.0.1:${ports.realtime}/socket.io/?EIO=4&transport=polling`);
    // Without a session nobody is let in, which the process itself must say.
    if (handshake.status < 400 || handshake.status >= 500)
      throw new Error(`realtime answered ${handshake.status} to a stranger`);
    for (const [part, child] of children) await stop(part, child);
  } finally {
    for (const child of children.values()) if (child.exitCode === null) child.kill('SIGKILL');
  }
}

const database = await startPostgres({ dataDir: join(into, 'postgres'), port: await freePort() });
try {
  await play({ realtime: rehearse('realtime'), pages: rehearse('pages') }, database.url('postgres'));
  tell('Both images can be made, run and stopped.');
} catch (error) {
  tell((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(into, { recursive: true, force: true });
}
