/**
 * Runs two realtime processes and two photo servers on one database, removes a photo, and prints the seconds until each process
 * stops dealing and showing it. The product allows one minute.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@/db/client';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { seedCounties } from '@/lib/counties/seed-counties';
import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { freePort } from '@/local/ports';
import { anonymousContext } from '@/tests/support/context';
import { createPlayers, type WorldPlayer } from '@/tests/support/game-world';
import { askFor, connected, openSocket } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { bytes, csv, picture, row } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';

const RECORDS = 12;
const LIMIT_SECONDS = 60;
const LOOK_EVERY_MS = 50;
const PROCESSES = [1, 2];

const directory = await mkdtemp(join(tmpdir(), 'lineup-drill-'));
const database = await startDurablePostgres();
const settings = {
  ...TEST_SETTINGS,
  DATABASE_URL: database.url,
  STORAGE_DRIVER: 'local',
  STORAGE_DIR: directory,
};
Object.assign(process.env, settings);
const db = openDatabase({ url: database.url, poolSize: 4 });
await seedCounties(db);
await importFeed(
  {
    db,
    storage: await openStorage(env()),
    now: () => new Date(),
    hashKey: TEST_SETTINGS.BLIND_INDEX_KEY,
    ttlDays: 180,
  },
  {
    feedName: 'drill.csv',
    feed: bytes(csv(Array.from({ length: RECORDS }, (_, i) => row(`drill-${i}`)))),
    photos: (name) => picture(name),
  },
);
const players = await createPlayers(db, 4);

async function photoProcess(): Promise<{ child: ChildProcess; port: number }> {
  const child = fork('bench/support/photo-server.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...settings },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

async function realtimeProcess(): Promise<RealtimeProcess> {
  const realtime = new RealtimeProcess(await freePort(), settings);
  await realtime.start();
  return realtime;
}

const photoProcesses = await Promise.all(PROCESSES.map(photoProcess));
const realtimeProcesses = await Promise.all(PROCESSES.map(realtimeProcess));

async function setOf(realtime: RealtimeProcess, player: WorldPlayer): Promise<QuestionSet> {
  const socket = await connected(openSocket(realtime.port, player));
  try {
    return await askFor<QuestionSet>(socket, 'questionfetch', { user_id: player.playerId });
  } finally {
    socket.close();
  }
}

async function deals(set: QuestionSet, recordId: string): Promise<boolean> {
  const ids = `{${set.questions.map((question) => question.question_id).join(',')}}`;
  const rows =
    await db.$client`select from questions where id = any(${ids}::uuid[]) and record_id = ${recordId}`;
  return rows.length > 0;
}

const shows = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status === 200;

/** Returns the seconds since `began` at which `isSo` stopped being true. */
async function secondsUntilOver(began: number, isSo: () => Promise<boolean>): Promise<number> {
  while (await isSo()) {
    if (performance.now() - began > 2 * LIMIT_SECONDS * 1000) return Number.POSITIVE_INFINITY;
    await pause(LOOK_EVERY_MS);
  }
  return (performance.now() - began) / 1000;
}

/** Returns what is watched of each process, by its label in the output. */
async function watched(): Promise<Record<string, () => Promise<boolean>>> {
  const sets = await Promise.all(realtimeProcesses.map((realtime, i) => setOf(realtime, at(players, i))));
  const [question] = at(sets, 0).questions;
  const [dealt] = await db.$client<{ record_id: string }[]>`
    select record_id from questions where id = ${question?.question_id ?? ''}`;
  if (!question || !dealt) throw new Error('a question was to be dealt');
  path = question.question;
  const checks: Record<string, () => Promise<boolean>> = {};
  for (const [i, { port }] of photoProcesses.entries())
    checks[`photo refused, pages ${i + 1}`] = () => shows(port, path);
  for (const [i, realtime] of realtimeProcesses.entries()) {
    checks[`open deal replaced, realtime ${i + 1}`] = async () =>
      deals(await setOf(realtime, at(players, i)), dealt.record_id);
    checks[`not dealt anew, realtime ${i + 1}`] = async () =>
      deals(await setOf(realtime, at(players, i + 2)), dealt.record_id);
  }
  return checks;
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
}

let path = '';
try {
  const checks = await watched();
  for (const { port } of photoProcesses)
    if (!(await shows(port, path))) throw new Error('the photo was to show first');
  const handle = removalHandle(path.replace('/photos/', ''), Date.now());
  if (handle === null) throw new Error('the photo was to have a handle');
  const began = performance.now();
  await requestRemoval(anonymousContext(db), { handle, words: '' });
  const answered = (performance.now() - began) / 1000;
  const seconds = await Promise.all(
    Object.entries(checks).map(async ([name, isSo]) => [name, await secondsUntilOver(began, isSo)] as const),
  );
  const all = Object.fromEntries([['request answered', answered], ...seconds]);
  console.table(
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { seconds: value.toFixed(2) }])),
  );
  const slowest = Math.max(...Object.values(all));
  console.log(`slowest ${slowest.toFixed(2)} s, limit ${LIMIT_SECONDS} s`);
  if (slowest > LIMIT_SECONDS) process.exitCode = 1;
} finally {
  for (const { child } of photoProcesses) child.kill();
  await Promise.all(realtimeProcesses.map((realtime) => realtime.end('SIGTERM')));
  await db.$client.end({ timeout: 5 });
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
