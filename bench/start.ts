/** Compares the start of processes from their sources and from dist/services (`npm run build:services`). Linux only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, startPostgres } from '@/local/postgres/postgres';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { median } from './support/figures';
import { processCpuMs } from './support/postgres-cpu';

const ROUNDS = 5;
const SERVICES = 'dist/services';
const CPU_AT_END = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('cpu '+(user+system))})`;

type Start = { seconds: number; cpuSeconds: number };
type Way = { name: string; cwd: string; args: (file: string) => string[] };

const WAYS: readonly Way[] = [
  { name: 'sources', cwd: '.', args: (file) => ['--import', 'tsx', `${file}.ts`] },
  { name: 'bundles', cwd: SERVICES, args: (file) => [`${file}.js`] },
];

const directory = await mkdtemp(join(tmpdir(), 'lineup-bench-start-'));
// As root, the server runs as another user.
await chmod(directory, 0o755);
const dataDir = join(directory, 'postgres');
const server = await startPostgres({
  dataDir: join(directory, 'postgres'),
  port: await freePort(),
  flags: [],
});
const settings = { ...TEST_SETTINGS, NODE_ENV: 'production', DATABASE_URL: server.url('postgres') };

function launch({ cwd, args }: Way, file: string, rest: string[], env: object, before: string[] = []) {
  return spawn(process.execPath, [...before, ...args(file), ...rest], {
    cwd: resolve(cwd),
    env: { ...process.env, ...settings, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

const errors = (child: ChildProcess) => {
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  return () => said;
};

async function runCommand(way: Way, name: string, rest: string[]): Promise<Start> {
  const from = performance.now();
  const child = launch(way, `commands/${name}`, rest, {}, ['--import', CPU_AT_END]);
  const said = errors(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said()}`);
  const cpuUs = Number(/cpu (\d+)$/.exec(said())?.[1]);
  return { seconds: (performance.now() - from) / 1000, cpuSeconds: cpuUs / 1e6 };
}

async function startRealtime(way: Way): Promise<Start> {
  const port = await freePort();
  const from = performance.now();
  const child = launch(way, 'realtime/server', [], { REALTIME_PORT: String(port) });
  const said = errors(child);
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`realtime ended: ${said()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  const start = {
    seconds: (performance.now() - from) / 1000,
    cpuSeconds: (await processCpuMs(child.pid)) / 1000,
  };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return start;
}

const CASES: Record<string, (way: Way) => Promise<Start>> = {
  'migrate --help': (way) => runCommand(way, 'migrate', ['--help']),
  'migrate, nothing to do': (way) => runCommand(way, 'migrate', []),
  'realtime until /health': startRealtime,
};

try {
  for (const way of WAYS) await runCommand(way, 'migrate', []);
  for (const [name, measure] of Object.entries(CASES)) {
    const starts = new Map<Way, Start[]>(WAYS.map((way) => [way, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const way of WAYS) starts.get(way)?.push(await measure(way));
    const medians = [...starts].map(([way, all]) => {
      const seconds = median(all.map((one) => one.seconds));
      const cpu = median(all.map((one) => one.cpuSeconds));
      return { text: `${way.name} ${seconds.toFixed(2)} s (CPU ${cpu.toFixed(2)} s)`, seconds, cpu };
    });
    const [sources, bundles] = medians;
    const ratio = (key: 'seconds' | 'cpu') => ((bundles?.[key] ?? 0) / (sources?.[key] ?? 1)).toFixed(2);
    console.log(
      `${name}: ${medians.map(({ text }) => text).join(', ')}; ratio ${ratio('seconds')} (CPU ${ratio('cpu')})`,
    );
  }
} finally {
  await server.stop();
  await rm(await realpath(dataDir), { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
