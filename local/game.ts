import { readDemoLogin } from './demo-login';
import { refuseTakenPorts } from './game-ports';
import type { GameOptions, GameProcesses } from './game-processes';
import { buildIsFresh, buildPages } from './pages-build';
import { type PartHooks, runPart } from './part';
import { pagesPart, postgresPart, realtimePart, standInsPart } from './parts';
import { postgresUrl } from './postgres';
import { prepareContent } from './prepare-content';
import { ensureDatabase, prepareDatabase } from './prepare-database';
import { BUILD_PACKAGES, requirePackages } from './require-packages';
import { writeRunningSettings } from './running-settings';
import type { RunSettings } from './settings';
import { placeStandIns } from './stand-ins/place-stand-ins';
import type { PlacedStandIn } from './stand-ins/stand-in';
import { describeGame } from './tell';

export type Game = {
  /** Resolves when a round can be played; rejects with the reason when the start fails. */
  playable: Promise<void>;
  /** Resolves with the reason when a part was given up; everything should be stopped then. */
  brokenDown: Promise<string>;
  /** Stops entry points and tasks first and the database last; resolves when no process is left. */
  stop: () => Promise<void>;
};

/** Starts every part of the game in the order they need each other; the pages are built beside it when they must be. */
export function startGame(settings: RunSettings, options: GameOptions): Game {
  const stops: { order: number; stop: () => Promise<void> }[] = [];
  const breakdown = Promise.withResolvers<string>();
  const hooks: PartHooks = {
    onLine: (name, line) => options.say(`${name.padEnd(8)} │ ${line}`),
    onNotice: options.say,
    onGiveUp: breakdown.resolve,
  };
  let stopped = false;
  const refuseWhenStopped = () => {
    if (stopped) throw new Error('The start was stopped.');
  };
  const playable = bringUp(settings, {
    ...options,
    env: { ...process.env, ...settings.partEnv, NODE_ENV: options.dev ? 'development' : 'production' },
    isStopped: () => stopped,
    part: (spec) => {
      refuseWhenStopped();
      const part = runPart(spec, hooks);
      stops.push({ order: spec.stop.order, stop: part.stop });
      return part.ready;
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
    ...settings.partEnv,
    ...Object.assign({}, ...placed.map(({ standIn, ports }) => standIn.settings(ports))),
    DATABASE_URL: env.DATABASE_URL,
  });
  await prepareDatabase(settings.databaseDirectUrl ?? env.DATABASE_URL);

  const realtime = processes.part(realtimePart(settings, env, dev));
  const records = settings.local ? prepareContent(env.DATABASE_URL, processes) : undefined;
  records?.catch(() => {});
  await built;
  await Promise.all([standIns, realtime, processes.part(pagesPart(settings, env, dev)), records]);
  for (const line of describeGame(settings, { postgresPort, placed, demo: readDemoLogin(settings.DATA_DIR) }))
    processes.say(line);
}

/** The parts that start later are told where the stand-ins are; a call that comes too early is tried again by them. */
async function startStandIns(
  settings: RunSettings,
  placed: readonly PlacedStandIn[],
  processes: GameProcesses,
): Promise<void> {
  if (placed.length === 0) return;
  if (!settings.local) throw new Error('Stand-ins are for loopback alone.');
  const serving = processes.part(standInsPart(placed, processes.env));
  for (const { standIn, ports } of placed) Object.assign(processes.env, standIn.settings(ports));
  await serving;
}

async function startDatabase(settings: RunSettings, port: number, processes: GameProcesses): Promise<string> {
  await processes.part(postgresPart(`${settings.DATA_DIR}/postgres`, port));
  await ensureDatabase(postgresUrl(port, 'postgres'), 'lineup');
  return postgresUrl(port, 'lineup');
}

async function ensureBuild(settings: RunSettings, { task, env, say }: GameProcesses): Promise<void> {
  if (buildIsFresh(settings.NEXT_DIST_DIR)) return;
  requirePackages(BUILD_PACKAGES);
  say('Building the pages …');
  const from = Date.now();
  await task(() => buildPages(settings.NEXT_DIST_DIR, env)).done;
  say(`The pages are built (${Math.round((Date.now() - from) / 1000)} s).`);
}
