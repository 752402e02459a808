import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { countJob } from '@/lib/platform/metrics/process-metrics';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords, secretOptions, type WorldPlayer } from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { runningServer } from '@/tests/support/realtime-server';
import { TEST_SETTINGS } from '@/tests/support/settings';

const METRICS_TOKEN = 'a-token-of-tests-with-32-characters';
Object.assign(process.env, TEST_SETTINGS, { METRICS_TOKEN });
const database = testDatabase();
const running = runningServer(database, { metricsToken: METRICS_TOKEN });
let player: WorldPlayer;
let socket: ClientSocket;

beforeAll(async () => {
  await createRecords(database.db, 10);
  const created = await createOnePlayer(database.db);
  player = created;
  socket = await connected(openSocket(running.port, player));
});
afterAll(() => socket.close());
const address = () => `http://127.0.0.1:${running.port}`;

const scrape = async (authorization?: string) => {
  const headers = new Headers(authorization === undefined ? {} : { authorization });
  const response = await fetch(`${address()}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
};
const metrics = async () => (await scrape(`Bearer ${METRICS_TOKEN}`)).text;
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

async function play(): Promise<void> {
  const user_id = player.playerId;
  const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id });
  const question_id = questions[0]?.question_id ?? '';
  const { right } = await secretOptions(database.db, question_id);
  for (let again = 0; again < 2; again++)
    await askFor(socket, 'updateLife', { user_id, question_id, option_id: right });
  const foreign = { user_id, question_id: randomUUID(), status: 'false' };
  expect(await ask(socket, 'updateLife', foreign)).toMatchObject({ code: 'NOT_FOUND' });
}

test('metrics need the token', async () => {
  for (const authorization of [undefined, 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
    expect((await scrape(authorization)).status).toBe(404);
});

test('metrics cover answers, judging, sockets, the database, mail, jobs, refusals and the event loop', async () => {
  await play();
  const mail = { kind: 'passwordChanged', to: 'canary@lineup.example', username: 'canary' };
  await queueMail({ db: database.db, now: () => new Date() }, mail as Parameters<typeof queueMail>[1]);
  countJob('project boards', 'done', performance.now());
  const found = lines(await metrics());
  for (const line of [
    'lineup_answers_total{outcome="JUDGED"} 1',
    'lineup_answers_total{outcome="AGAIN"} 1',
    'lineup_answers_total{outcome="NOT_FOUND"} 1',
    'lineup_room_answers_total{outcome="STORED"} 0',
    'lineup_room_answers_total{outcome="OUT"} 0',
    'lineup_room_answers_total{outcome="NO_SUCH_OPTION"} 0',
    'lineup_judge_seconds_count 3',
    'lineup_batch_answers_sum{batch="quiz"} 3',
    'lineup_batch_answers_count{batch="room"} 0',
    'lineup_job_seconds_count{job="project boards"} 1',
    'lineup_redis_failures_total 0',
    'lineup_event_seconds_count{event="questionfetch"} 1',
    'lineup_event_seconds_count{event="updateLife"} 3',
    'lineup_sockets 1',
    'lineup_players_connected 1',
    'lineup_queue_jobs{queue="mail",state="created"} 1',
    'lineup_job_runs_total{job="project boards",outcome="done"} 1',
    'lineup_refusals_total{code="NOT_FOUND"} 1',
  ])
    expect(found).toContain(line);
  for (const name of [
    'lineup_database_wait_seconds',
    'lineup_database_connections{holder="lineup-judge",state="idle"}',
    'lineup_job_last_success_timestamp_seconds{job="project boards"}',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(found.some((line) => line.startsWith(`${name} `))).toBe(true);
});

test('the heartbeat reports the answers of the last minute, for the overview of the desk', async () => {
  const reported = () => database.sql<{ answers: number }[]>`
    select (select sum(n) from unnest(p.ack_counts) n)::integer as answers from realtime_processes p`;
  await expect.poll(reported).toEqual([{ answers: 3 }]);
});

test('no request adds lines to the metrics, and no line names a player', async () => {
  await play().catch(() => {});
  await fetch(`${address()}/health`);
  await fetch(`${address()}/none`);
  const before = lines(await metrics());
  for (let i = 0; i < 20; i++) {
    await fetch(`${address()}/${randomUUID()}?player=${player.playerId}`);
    await ask(socket, 'updateLife', { user_id: player.playerId, question_id: randomUUID(), status: 'false' });
  }
  const text = await metrics();
  expect(lines(text).length).toBeLessThan(before.length + 25);
  expect(lines(text).length).toBeLessThan(400);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|canary|127\.0\.0\.1/);
});
