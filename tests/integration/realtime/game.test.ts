import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projectBadges } from '@/lib/badges/project-badges';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { Judgement, QuestionSet, WireNotifications } from '@/lib/contract/realtime/protocol';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createRecords,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket, ticketFor } from '@/tests/support/realtime';
import { runningServer } from '@/tests/support/realtime-server';

const database = testDatabase();
const sockets: ClientSocket[] = [];

const running = runningServer(database, {
  poolSize: 5,
  apiOrigins: ['capacitor://localhost'],
  eventsPerSecond: 100,
});

beforeAll(() => createRecords(database.db, 30));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => expect(await brokenInvariants(database.db)).toEqual([]));

const newPlayer = () => createOnePlayer(database.db);

function open(player: WorldPlayer, options: Parameters<typeof openSocket>[2] = {}): ClientSocket {
  const socket = openSocket(running.port, player, options);
  sockets.push(socket);
  return socket;
}

const fetchSet = (socket: ClientSocket, player: WorldPlayer, table?: string) =>
  askFor<QuestionSet>(socket, 'questionfetch', { user_id: player.playerId, ...(table ? { table } : {}) });

const firstOf = <T>([first]: readonly T[]): T => first ?? expect.fail('expected one at least');

test('a round of ten questions is judged by the server, and no frame reveals the right option before', async () => {
  const player = await newPlayer();
  const socket = await connected(open(player));
  const frames: string[] = [];
  socket.io.engine.on('packet', (packet: { data?: unknown }) => frames.push(String(packet.data)));
  const set = await fetchSet(socket, player, '06037');
  expect(set.questions.length).toBe(10);
  expect(set).toMatchObject({
    position: 0,
    set_size: 10,
    totalLifes: 160,
    stars: 0,
    nextLifeAt: null,
    total_score: 0,
  });
  for (const question of set.questions) {
    expect(question.question).toMatch(/^\/photos\//);
    expect(Object.keys(question).sort().join()).toBe(
      'booking,options,place,question,question_id,table,timed',
    );
    expect(question.options.map((o) => [Object.keys(o).sort().join(), o.matchValue])).toEqual(
      Array.from({ length: 4 }, () => ['matchValue,option,option_id', null]),
    );
  }
  expect(frames.join('')).not.toMatch(/"matchValue":"|correct|answer|bookings|percent|"par"|code/);
  let score = 0;
  for (const [i, question] of set.questions.entries()) {
    const { right, wrong } = await secretOptions(database.db, question.question_id);
    const option_id = i % 2 ? wrong : right;
    const judgement = await askFor<Judgement>(socket, 'updateLife', {
      user_id: player.playerId,
      // The server ignores the claim.
      status: i % 2 ? 'true' : 'false',
      score: 1000,
      question_id: question.question_id,
      option_id,
    });
    score += i % 2 ? 0 : 10;
    expect(judgement).toMatchObject({ correct: i % 2 === 0, total_score: score });
    expect(judgement.options.find((o) => o.matchValue === 'true')?.option_id).toBe(right);
    expect(judgement.options.filter((o) => o.matchValue === 'false').length).toBe(3);
    const [row] = await database.sql<{ records: number }[]>`
      select count(*)::integer - 1 as records from booking_records`;
    expect(judgement.bookings).toMatchObject({ area: 'United States', total: row?.records });
    expect(judgement.bookings?.of_options).toHaveLength(4);
  }
  const round = await askFor<WireRound>(socket, 'roundfetch', { user_id: player.playerId });
  expect(round).toMatchObject({ right: 5, of: 10, points: 50, longest_run: 1 });
  expect(round.questions.map(({ choice, answer }) => choice === answer)).toEqual(round.answers);
  expect(round.questions.filter(({ par }) => par)).toHaveLength(round.par);
  for (const { photo, place, booking } of round.questions)
    expect([photo, place, booking]).not.toContain(null);
  const next = await fetchSet(socket, player, '06037');
  expect(await ask(socket, 'roundfetch', { user_id: player.playerId })).toMatchObject({
    success: true,
    data: null,
  });
  expect(next.position).toBe(0);
  expect(next.questions.map((q) => q.question_id)).not.toContain(firstOf(set.questions).question_id);
});

test('the first round of a day is free over the socket, and the fifth right answer gives a life back', async () => {
  const player = await createOnePlayer(database.db, { lives: 3, freeRounds: true });
  const socket = await connected(open(player));
  const set = await fetchSet(socket, player);
  expect(set).toMatchObject({ free: true, totalLifes: 153 });
  const shown: string[] = [];
  for (const [i, { question_id }] of set.questions.entries()) {
    const { right, wrong } = await secretOptions(database.db, question_id);
    const answer = { user_id: player.playerId, question_id, option_id: i % 7 === 0 ? wrong : right };
    const { totalLifes, life_won } = await askFor<Judgement>(socket, 'updateLife', answer);
    shown.push(`${totalLifes}${life_won ? '+' : ''}`);
  }
  expect(shown.join(' ')).toBe('153 153 153 153 153 154+ 154 154 154 154');
  expect((await fetchSet(socket, player)).free).toBe(false);
});

test('without an acknowledgement function questionfetch answers with an event, and updateLife is still judged', async () => {
  const player = await newPlayer();
  const socket = await connected(open(player));
  const replied = new Promise<{ success: boolean; data?: unknown[] }>((done) =>
    socket.once('questionfetch', done),
  );
  socket.emit('questionfetch', { user_id: player.playerId });
  const answer = await replied;
  expect(answer.success).toBe(true);
  const set = await fetchSet(socket, player);
  expect(answer.data?.length).toBe(10);
  const questionId = firstOf(set.questions).question_id;
  socket.emit('updateLife', { user_id: player.playerId, question_id: questionId, status: 'false' });
  await expect.poll(async () => (await fetchSet(socket, player)).position).toBe(1);
});

test("another's user_id, a foreign question and a foreign option have no effect", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const [mine, theirs] = [await connected(open(player)), await connected(open(other))];
  await fetchSet(mine, player);
  const foreign = firstOf((await fetchSet(theirs, other)).questions);
  const { right } = await secretOptions(database.db, foreign.question_id);
  const answer = { question_id: foreign.question_id, option_id: right };
  const failed = { question_id: foreign.question_id };
  for (const [event, playerId, payload, code] of [
    ['updateLife', other.playerId, answer, 'FORBIDDEN'],
    ['questionfetch', other.playerId, {}, 'FORBIDDEN'],
    ['photoFailed', other.playerId, failed, 'FORBIDDEN'],
    ['updateLife', player.playerId, answer, 'NOT_FOUND'],
    ['photoFailed', player.playerId, failed, 'NOT_FOUND'],
  ] as const)
    expect(await ask(mine, event, { user_id: playerId, ...payload }), event).toMatchObject({ code });
  expect((await fetchSet(theirs, other)).questions.length).toBe(10);
});

test('two tabs get one set and one outcome, and the other tab is notified', async () => {
  const player = await newPlayer();
  const [a, b] = [await connected(open(player)), await connected(open(player))];
  const [setA, setB] = await Promise.all([fetchSet(a, player), fetchSet(b, player, '48201')]);
  const ids = (set: QuestionSet) => set.questions.map((q) => q.question_id);
  expect(ids(setA)).toEqual(ids(setB));
  const question = firstOf(setA.questions);
  const { right, wrong } = await secretOptions(database.db, question.question_id);
  const heard: Judgement[] = [];
  for (const tab of [a, b]) tab.on('answeredElsewhere', (judgement) => heard.push(judgement));
  const answers = await Promise.all([
    ask(a, 'updateLife', { user_id: player.playerId, question_id: question.question_id, option_id: right }),
    ask(b, 'updateLife', { user_id: player.playerId, question_id: question.question_id, option_id: wrong }),
  ]);
  expect(answers.filter((x) => x.success).length).toBe(1);
  expect(answers.find((x) => !x.success)).toMatchObject({ code: 'ANSWERED_ELSEWHERE' });
  await expect.poll(() => heard.length).toBe(1);
  const judged = answers.find((x) => x.success)?.data as Judgement | undefined;
  expect(judged?.bookings?.total).toBeGreaterThan(0);
  expect(heard).toEqual([judged]);
});

test('a failed photo is replaced unjudged, at most three times a day', async () => {
  const player = await newPlayer();
  const socket = await connected(open(player));
  let set = await fetchSet(socket, player);
  for (let i = 0; i < 3; i++) {
    const failed = firstOf(set.questions);
    const payload = { user_id: player.playerId, question_id: failed.question_id };
    const replaced = await askFor<QuestionSet>(socket, 'photoFailed', payload);
    expect(replaced.questions.slice(1).map((q) => q.question_id)).toEqual(
      set.questions.slice(1).map((q) => q.question_id),
    );
    expect(replaced.questions[0]?.question_id).not.toBe(failed.question_id);
    // A second report changes nothing.
    const again = await askFor<QuestionSet>(socket, 'photoFailed', payload);
    expect(again.questions.map((q) => q.question_id)).toEqual(replaced.questions.map((q) => q.question_id));
    const late = await ask(socket, 'updateLife', { ...payload, status: 'false' });
    expect(late).toMatchObject({ code: 'NOT_FOUND' });
    set = replaced;
  }
  const fourth = await ask(socket, 'photoFailed', {
    user_id: player.playerId,
    question_id: firstOf(set.questions).question_id,
  });
  expect(fourth).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await fetchSet(socket, player)).totalLifes).toBe(160);
});

test('players with an open question about a removed photo are notified and get another; others are not', async () => {
  const [player, bystander] = [await newPlayer(), await newPlayer()];
  const [socket, other] = [await connected(open(player)), await connected(open(bystander))];
  const set = await fetchSet(socket, player, '06037');
  await fetchSet(other, bystander, '48201');
  const { question_id: questionId } = firstOf(set.questions);
  const [record] = await database.sql<{ id: string }[]>`
    update booking_records set booked_on = '2024-02-03' where id = (select record_id from questions where id = ${questionId})
    returning id`;
  const heard: unknown[] = [];
  other.on('questionsGone', (gone) => heard.push(gone));
  const told = new Promise((done) => socket.once('questionsGone', done));
  const request = { county: '06037', booked_on: '2024-02-03', words: '' };
  await requestRemoval(anonymousContext(database.db), request);
  expect(await told).toEqual({ question_ids: [questionId] });
  const replacements = () => database.sql`
    select key, points from rate_limits where key like 'replacements:%' order by key`;
  const used = await replacements();
  const after = await fetchSet(socket, player, '06037');
  expect(after.questions.slice(1)).toMatchObject(
    set.questions.slice(1).map((q) => ({ question_id: q.question_id })),
  );
  expect(after.questions.map((q) => q.question_id)).not.toContain(questionId);
  expect(after).toMatchObject({ position: 0, set_size: 10, totalLifes: 160, total_score: 0 });
  expect(await replacements()).toEqual(used);
  // Published while nobody listened: the player is notified when the server listens again.
  const theirs = firstOf((await fetchSet(other, bystander, '48201')).questions).question_id;
  const missed = new Promise((done) => other.once('questionsGone', done));
  await database.sql`
    delete from booking_records where id = (select record_id from questions where id = ${theirs})`;
  expect(heard).toEqual([]);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lineup-listener' and datname = current_database()`;
  expect(await missed).toEqual({ question_ids: [theirs] });
  expect(record).toBeDefined();
});

test('only our own pages with a fresh ticket, or a bearer token, may connect', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const token = sealBearerToken(player.sessionId, 60, new Date());
  const refusals: [string, Parameters<typeof openSocket>[2]][] = [
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['a foreign origin with a bearer token', { origin: 'http://evil.example', auth: { token } }],
    ['a ticket without an origin', { origin: null }],
    ['a ticket from a page elsewhere that may call', { origin: 'capacitor://localhost' }],
    ['no proof', { auth: {} }],
    ['nonsense', { auth: { ticket: ['x'], token: 5 } }],
    ['an old ticket', { auth: { ticket: ticketFor(player, Date.now() - 61_000) } }],
    ['a ticket as a token', { auth: { token: ticketFor(player) } }],
    [
      'a ticket of another session',
      { auth: { ticket: ticketFor({ ...player, sessionId: other.sessionId }) } },
    ],
    ['a ticket of no session', { auth: { ticket: ticketFor({ ...player, sessionId: randomUUID() }) } }],
  ];
  for (const [name, options] of refusals)
    await expect(connected(open(player, options)), name).rejects.toThrow();
  await connected(open(player, { origin: 'http://127.0.0.1:3000' }));
  await connected(open(player, { origin: null, auth: { token } }));
  await connected(open(player, { origin: 'capacitor://localhost', auth: { token } }));
});

test.each(['named by the event', 'one of too many to name'])(
  'a revoked session, %s, loses its sockets within a second, other sessions stay, and no event of it is served',
  async (which) => {
    const player = await newPlayer();
    const stays = randomUUID();
    await database.sql`insert into sessions (id, player_id, kind, expires_at)
    values (${stays}::uuid, ${player.playerId}::uuid, 'cookie', now() + interval '1 hour')`;
    const [ended, kept] = [
      await connected(open(player)),
      await connected(open({ ...player, sessionId: stays })),
    ];
    const told = new Promise<void>((done) => ended.once('sessionEnded', done));
    await database.sql`update sessions set revoked_at = now() where id = ${player.sessionId}::uuid`;
    const revokedAt = Date.now();
    await publishPlayerEvent(database.db, player.playerId, {
      type: 'sessionRevoked',
      sessionIds: which === 'named by the event' ? [player.sessionId] : 'all',
    });
    await told;
    await expect.poll(() => ended.connected).toBe(false);
    expect(Date.now() - revokedAt).toBeLessThan(1000);
    expect((await fetchSet(kept, player)).questions.length).toBe(10);
    // Without the notification, the row still decides.
    await database.sql`update sessions set revoked_at = now() where id = ${stays}::uuid`;
    expect(await ask(kept, 'questionfetch', { user_id: player.playerId })).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await expect.poll(() => kept.connected).toBe(false);
  },
);

test('the player is notified of lives that changed elsewhere', async () => {
  const player = await newPlayer();
  const socket = await connected(open(player));
  const heard = new Promise<unknown>((done) => socket.once('livesChanged', done));
  await publishPlayerEvent(database.db, player.playerId, { type: 'livesChanged' });
  expect(await heard).toMatchObject({ totalLifes: 160, stars: 0, nextLifeAt: null });
});

test('a badge is announced soon after the answer that earned it, and not before its commit', async () => {
  const player = await newPlayer();
  const socket = await connected(open(player));
  const { question_id } = firstOf((await fetchSet(socket, player)).questions);
  const { right } = await secretOptions(database.db, question_id);
  const heard = new Promise<WireNotifications>((done) => socket.once('notifications', done));
  const answer = { user_id: player.playerId, question_id, option_id: right };
  expect(await askFor<Judgement>(socket, 'updateLife', answer)).toMatchObject({ streak: 1 });
  await projectBadges({ db: database.db, now: () => new Date(), log });
  expect(await heard).toMatchObject({ unseen: [{ kind: 'badge_earned', badge: 'First Case' }] });
});
