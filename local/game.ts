import { type DemoLogin, readDemoLogin } from './content/demo-login';
import { prepareContent } from './content/prepare-content';
import { buildIsFresh, buildPages } from './pages-build';
import { freePort, portIsFree } from './ports';
import { postgresUrl } from './postgres/postgres';
import { ensureDatabase, prepareDatabase } from './prepare-database';
import {
  pagesProcess,
  postgresProcess,
  realtimeProcess,
  standInsProcess,
  workerProcess,
} from './process-specs';
import {
  type GameOptions,
  type GameProcesses,
  type ProcessHooks,
  superviseProcess,
} from './processes/supervise';
import { type RunSettings, writeRunningSettings } from './settings';
import { placeStandIns } from './stand-ins/catalogue';
import type { PlacedStandIn } from './stand-ins/stand-in';

/** Preferred port of the local PostgreSQL. If it is taken, another free one is used. */
const POSTGRES_DEFAULT_PORT = 54329;

/** Checks all ports before anything starts, and returns PostgreSQL's. Throws an error that names every taken port and its setting. */
async function refuseTakenPorts(settings: RunSettings): Promise<number> {
  const { PORT, HOST, REALTIME_PORT, REALTIME_HOST, POSTGRES_PORT, databaseUrl, standInPorts } = settings;
  type Wanted = [name: string, use: string, port: number, host?: string];
  const wanted: Wanted[] = [
    ['PORT', 'the pages', PORT, HOST],
    ['REALTIME_PORT', 'the realtime server', REALTIME_PORT, REALTIME_HOST],
  ];
  if (POSTGRES_PORT && !databaseUrl) wanted.push(['POSTGRES_PORT', 'the local PostgreSQL', POSTGRES_PORT]);
  for (const [name, port] of Object.entries(standInPorts)) wanted.push([name, 'a local stand-in', port]);
  const free = await Promise.all(wanted.map(([, , port, host]) => portIsFree(port, host)));
  const lines = wanted
    .filter((_, i) => !free[i])
    .map(
      ([name, use, port]) =>
        `Port ${port} (${use}) is in use. Stop the other program, or set ${name} to another port (${name}=${port + 10} npm start).`,
    );
  if (lines.length > 0) throw new Error(lines.join('\n'));
  if (POSTGRES_PORT) return POSTGRES_PORT;
  return (await portIsFree(POSTGRES_DEFAULT_PORT)) ? POSTGRES_DEFAULT_PORT : freePort();
}

type Found = { postgresPort: number; placed: readonly PlacedStandIn[]; demo: DemoLogin | undefined };

function describeGame(settings: RunSettings, { postgresPort, placed, demo }: Found): string[] {
  const { DATA_DIR: dataDir, processEnv } = settings;
  const rows: [part: string, where: string][] = [
    ['pages', settings.appUrl],
    ['realtime', settings.realtimeUrl],
    [
      'database',
      settings.databaseUrl
        ? 'the one of DATABASE_URL'
        : `127.0.0.1:${postgresPort}, data in ${dataDir}/postgres   stand-in: PostgreSQL from npm (DATABASE_URL)`,
    ],
    [
      'files',
      process.env.STORAGE_DRIVER === 's3'
        ? 'the S3 store of S3_BUCKET'
        : `${processEnv.STORAGE_DIR}   stand-in: local disk (STORAGE_DRIVER)`,
    ],
  ];
  for (const { standIn, ports } of placed) rows.push(standIn.describe(ports));
  if (settings.secretsGenerated) rows.push(['secrets', `${dataDir}/secrets.json   stand-in: generated here`]);
  if (settings.local)
    rows.push(['records', 'synthetic, drawn faces   stand-in: embedded bank (npm run import)']);
  if (demo) rows.push(['demo player', `${demo.email}   password ${demo.password}`]);
  return rows.map(([part, where]) => `  ${part.padEnd(12)} ${where}`);
}

export type Game = {
  /** Resolves when a round can be played. Rejects when the start fails. */
  playable: Promise<void>;
  /** Resolves with the reason when a process failed too often. The caller then stops the game. */
  brokenDown: Promise<string>;
  /** Stops the database last. Resolves when no process is left. */
  stop: () => Promise<void>;
};

/** Starts the processes of the game in order of dependency. Builds the pages meanwhile if necessary. */
export function startGame(settings: RunSettings, options: GameOptions): Game {
  const stops: { order: number; stop: () => Promise<void> }[] = [];
  const breakdown = Promise.withResolvers<string>();
  const hooks: ProcessHooks = {
    onLine: (name, line) => options.print(`${name.padEnd(8)} │ ${line}`),
    onNotice: options.print,
    onGiveUp: breakdown.resolve,
  };
  let stopped = false;
  const refuseWhenStopped = () => {
    if (stopped) throw new Error('The start was stopped.');
  };
  const playable = bringUp(settings, {
    ...options,
    env: { ...process.env, ...settings.processEnv, NODE_ENV: options.dev ? 'development' : 'production' },
    isStopped: () => stopped,
    supervise: (spec) => {
      refuseWhenStopped();
      const { ready, stop } = superviseProcess(spec, hooks);
      stops.push({ order: spec.stop.order, stop });
      return ready;
    },
    task: (start) => {
      refuseWhenStopped();
      const task = start();
      stops.push({ order: 1, stop: task.stop });
      return task;
    },
  });
  playable.catch(() => {});
  const stop = async () => {
    stopped = true;
    for (const order of [1, 2]) {
      await Promise.all(stops.filter((one) => one.order === order).map((one) => one.stop()));
    }
  };
  return { playable, brokenDown: breakdown.promise, stop };
}

async function bringUp(settings: RunSettings, processes: GameProcesses): Promise<void> {
  const { dev, env } = processes;
  const postgresPort = await refuseTakenPorts(settings);
  const built = dev ? undefined : ensureBuild(settings, processes);
  built?.catch(() => {});
  const placed = await placeStandIns(settings.standIns, settings.standInPorts);
  const standIns = startStandIns(settings, placed, processes);
  standIns.catch(() => {});
  env.DATABASE_URL = settings.databaseUrl ?? (await startDatabase(settings, postgresPort, processes));
  writeRunningSettings(settings.DATA_DIR, {
    ...settings.processEnv,
    ...Object.assign({}, ...placed.map(({ standIn, ports }) => standIn.settings(ports))),
    DATABASE_URL: env.DATABASE_URL,
  });
  await prepareDatabase(settings.databaseDirectUrl ?? env.DATABASE_URL);

  const realtime = processes.supervise(realtimeProcess(settings, env, dev));
  const worker = processes.supervise(workerProcess(env, dev));
  const records = settings.local ? prepareContent(env.DATABASE_URL, processes) : undefined;
  records?.catch(() => {});
  await built;
  await Promise.all([
    standIns,
    realtime,
    worker,
    processes.supervise(pagesProcess(settings, env, dev)),
    records,
  ]);
  for (const line of describeGame(settings, { postgresPort, placed, demo: readDemoLogin(settings.DATA_DIR) }))
    processes.print(line);
}

/** Later processes get the addresses of the stand-ins and retry calls that come too early. */
async function startStandIns(
  settings: RunSettings,
  placed: readonly PlacedStandIn[],
  processes: GameProcesses,
): Promise<void> {
  if (placed.length === 0) return;
  if (!settings.local) throw new Error('Stand-ins are for loopback alone.');
  const serving = processes.supervise(standInsProcess(placed, processes.env));
  for (const { standIn, ports } of placed) Object.assign(processes.env, standIn.settings(ports));
  await serving;
}

async function startDatabase(settings: RunSettings, port: number, processes: GameProcesses): Promise<string> {
  await processes.supervise(postgresProcess(`${settings.DATA_DIR}/postgres`, port));
  await ensureDatabase(postgresUrl(port, 'postgres'), 'lineup');
  return postgresUrl(port, 'lineup');
}

async function ensureBuild(settings: RunSettings, { task, env, print }: GameProcesses): Promise<void> {
  if (buildIsFresh(settings.NEXT_DIST_DIR)) return;
  print('Building the pages …');
  const from = Date.now();
  await task(() => buildPages(settings.NEXT_DIST_DIR, env)).done;
  print(`The pages are built (${Math.round((Date.now() - from) / 1000)} s).`);
}
