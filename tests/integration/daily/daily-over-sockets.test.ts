import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Judgement, QuestionSet } from '@/lib/contract/realtime/protocol';
import { getDaily } from '@/lib/daily/get-daily';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { freePort } from '@/local/ports';
import { bundled } from '@/tests/support/bundled';
import { anonymousContext } from '@/tests/support/context';
import { dailyOptions, dailyPlayers, newDailyPlayer } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { hasRedis, TestRedis } from '@/tests/support/redis';

const database = testDatabase();
const PLAYERS = 50;
const sockets: ClientSocket[] = [];
let first: RealtimeProcess;
/** The first one itself where Redis is missing. */
let second: RealtimeProcess;
let redis: TestRedis | undefined;

beforeAll(async () => {
  await createRecords(database.db, 30);
  await createRecords(database.db, 30, 'company');
  redis = hasRedis() ? await TestRedis.start() : undefined;
  const settings = {
    DATABASE_URL: database.url,
    ANSWER_MIN_GAP_MS: '0',
    REALTIME_EVENTS_PER_SECOND: '1000',
    ...(redis ? { REDIS_URL: redis.url } : {}),
  };
  const script = await bundled('realtime/server.ts');
  first = new RealtimeProcess(await freePort(), settings, script);
  second = redis ? new RealtimeProcess(await freePort(), settings, script) : first;
  await Promise.all([...new Set([first, second])].map((process) => process.start()));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]);
  await redis?.kill();
});

type Tab = { player: WorldPlayer; socket: ClientSocket };

async function open(player: WorldPlayer, process = second): Promise<Tab> {
  const socket = openSocket(process.port, player);
  sockets.push(socket);
  return { player, socket: await connected(socket) };
}
const payload = ({ player }: Tab, rest: object = {}) => ({ user_id: player.playerId, ...rest });
const fetchDaily = (tab: Tab) => askFor<QuestionSet>(tab.socket, 'dailyfetch', payload(tab));
const answer = (tab: Tab, question_id: string, option_id?: string) =>
  ask<Judgement>(tab.socket, 'dailyanswer', payload(tab, { question_id, option_id }));
const rightOf = async (questionId: string) => (await dailyOptions(database.db, questionId)).right;

async function answerRest(tab: Tab): Promise<void> {
  for (const { question_id } of (await fetchDaily(tab)).questions)
    expect(await answer(tab, question_id, await rightOf(question_id))).toMatchObject({ success: true });
}
const dailyOf = ({ player }: Tab) => getDaily(playerContext(database.db, player, { now: new Date() }));

test('50 players of two processes get one set at once; a kill -9 in the middle of answers loses and doubles nothing', async () => {
  const players = await dailyPlayers(database.db, PLAYERS, new Date());
  const tabs = await Promise.all(players.map((player, i) => open(player, i % 2 ? second : first)));
  const sets = await Promise.all(tabs.map(fetchDaily));
  const ids = sets.map(({ questions }) => questions.map(({ question_id }) => question_id));
  expect(ids[0]).toHaveLength(10);
  for (const other of ids) expect(other).toEqual(ids[0]);
  expect(await database.db.$client`select number from dailies`).toHaveLength(1);

  const onFirst = tabs.filter((_, i) => i % 2 === 0);
  const [asked = ''] = ids[0] ?? [];
  const { right, wrong } = await dailyOptions(database.db, asked);
  const answered = Promise.allSettled(onFirst.map((tab) => answer(tab, asked, right)));
  const stored = () => database.db.$client`select player_id from player_dailies where choices[1] is not null`;
  // Some of the answers are stored, and most of them not acknowledged.
  await expect.poll(async () => (await stored()).length, { interval: 1 }).toBeGreaterThan(0);
  await first.end('SIGKILL');
  if (second === first) await first.start();
  const acknowledged = (await answered).filter(({ status }) => status === 'fulfilled').length;
  expect((await stored()).length).toBeGreaterThanOrEqual(acknowledged);
  const again = await Promise.all(onFirst.map(({ player }) => open(player)));
  for (const outcome of await Promise.all(again.map((tab) => answer(tab, asked, right))))
    expect(outcome).toMatchObject({ success: true, data: { correct: true, points: 0 } });
  for (const outcome of await Promise.all(again.map((tab) => answer(tab, asked, wrong))))
    expect(outcome).toMatchObject({ success: false, code: 'ANSWERED_ELSEWHERE' });
  await Promise.all(again.slice(0, 10).map(answerRest));
  const [tab = expect.fail()] = again;
  expect(await dailyOf(tab)).toMatchObject({ state: 'done', result: { right: 10, of: 10 } });
  expect((await dailyOf(tab)).result?.histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]);
});

test('no frame reveals the right option before the answer, and no answer moves lives or points', async () => {
  const tab = await open(await newDailyPlayer(database.db, new Date()));
  const frames: string[] = [];
  tab.socket.io.engine.on('packet', (packet: { data?: unknown }) => frames.push(String(packet.data)));
  const set = await fetchDaily(tab);
  expect(set).toMatchObject({ position: 0, set_size: 10, totalLifes: 160, total_score: 0, streak: 0 });
  for (const question of set.questions) {
    expect(Object.keys(question).sort().join()).toBe(
      'booking,options,place,question,question_id,table,timed',
    );
    expect(question.options.map(({ matchValue }) => matchValue)).toEqual([null, null, null, null]);
  }
  expect(frames.join('')).not.toMatch(/"matchValue":"|correct|answer|bookings|percent|"par"|code/);
  for (const [i, { question_id }] of set.questions.entries()) {
    const { right, wrong } = await dailyOptions(database.db, question_id);
    const judged = await answer(tab, question_id, i < 8 ? right : wrong);
    const lives = { totalLifes: 160, stars: 0, total_score: 0, points: 0 };
    expect(judged).toMatchObject({ data: { ...lives, correct: i < 8, streak: i < 8 ? i + 1 : 0 } });
    expect(
      judged.success && judged.data.options.find(({ matchValue }) => matchValue === 'true'),
    ).toMatchObject({
      option_id: right,
    });
  }
  expect(await fetchDaily(tab)).toMatchObject({ questions: [], position: 10, set_size: 10 });
});

test('another tab hears of an answer, and both tabs of a removed photo, whose place is filled', async () => {
  const player = await newDailyPlayer(database.db, new Date());
  const [tab, other] = [await open(player), await open(player)];
  const { questions } = await fetchDaily(tab);
  expect((await fetchDaily(other)).questions.map((q) => q.question_id)).toEqual(
    questions.map((q) => q.question_id),
  );
  const [asked, next] = questions.map(({ question_id }) => question_id);
  const heard = new Promise<Judgement>((done) => other.socket.once('dailyAnsweredElsewhere', done));
  await answer(tab, asked ?? '', await rightOf(asked ?? ''));
  expect(await heard).toMatchObject({ question_id: asked, correct: true });

  const gone = [tab, other].map(({ socket }) => new Promise((done) => socket.once('questionsGone', done)));
  const [record] = await database.db.$client<{ county: string }[]>`
    update booking_records set booked_on = '2024-02-03'
    where id = (select record_id from daily_questions where id = ${next ?? ''}) returning county_fips as county`;
  const request = { county: record?.county ?? '', booked_on: '2024-02-03', words: '' };
  await requestRemoval(anonymousContext(database.db), request);
  expect(await Promise.all(gone)).toEqual([{ question_ids: [next] }, { question_ids: [next] }]);
  expect(await answer(tab, next ?? '')).toMatchObject({ success: false, code: 'NOT_FOUND' });
  const again = await Promise.all([fetchDaily(tab), fetchDaily(other)]);
  for (const set of again) expect(set).toMatchObject({ position: 1, set_size: 10 });
  const [replaced, same] = again.map((set) => set.questions.map(({ question_id }) => question_id));
  expect(same).toEqual(replaced);
  expect(replaced?.slice(1)).toEqual(questions.slice(2).map(({ question_id }) => question_id));
  const [replacement = ''] = replaced ?? [];
  expect(await answer(tab, replacement, await rightOf(replacement))).toMatchObject({
    success: true,
    data: { correct: true },
  });
});
