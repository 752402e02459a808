import '@/tests/support/context';
import { expect, test } from 'vitest';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { publishRecordsRemoved } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { GAMES_PLAYED } from '@/lib/rooms/limits';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';
import { roomJobs } from '@/lib/rooms/room-jobs';
import { befriend } from '@/tests/support/friends';
import { playerContext } from '@/tests/support/game-world';
import { type RoomTab, rightOption, skipLead, skipResult } from '@/tests/support/room-tabs';
import { roomWorld } from '@/tests/support/room-world';

const METRICS_TOKEN = 'a-token-of-tests-with-32-characters';
const { database, clock, server, port, open, three } = roomWorld({ metricsToken: METRICS_TOKEN });

async function runJob(name: string): Promise<void> {
  const { db, now, rooms } = server();
  await roomJobs((change) => rooms.noteChange(change))
    .find((job) => job.name === name)
    ?.run(jobContext({ db, now, log }), new AbortController().signal);
}

const presentIn = (tab: RoomTab) => tab.room.members.map(({ present }) => present);

test('three members play a whole game, and play again', async () => {
  const { code, host, ana, ben } = await three();
  const all = [host, ana, ben];
  expect(host.room).toMatchObject({ phase: 'lobby', host_seat: 1, game: 0, question: null, result: null });
  await host.askFor('roomstart', { code });
  for (let position = 0; position < ROUND_SIZE; position++) {
    await Promise.all(all.map((tab) => tab.inPhase('question', position)));
    skipLead(clock);
    const right = await rightOption(database.db, code);
    const wrong = (right % 4) + 1;
    expect(await host.answer(right)).toMatchObject({ success: true, data: { position, option: right } });
    await ana.answer(position % 2 === 0 ? right : wrong);
    await ben.answer(wrong);
    await Promise.all(all.map((tab) => tab.inPhase('result', position)));
    expect(ben.room.result).toMatchObject({ answer: right, missed: 0, voided: false });
    expect(ben.room.result?.chosen[right - 1]).toBe(position % 2 === 0 ? 2 : 1);
    await skipResult(clock, server());
  }
  await Promise.all(all.map((tab) => tab.inPhase('podium')));
  expect(ana.room.members.map(({ seat, right, place }) => ({ seat, right, place }))).toEqual([
    { seat: 1, right: 10, place: 1 },
    { seat: 2, right: 5, place: 2 },
    { seat: 3, right: 0, place: 3 },
  ]);
  await host.askFor('roomstart', { code });
  await ben.until(({ room }) => room.game === 2 && room.phase === 'question');
  expect(ben.room.members.map(({ right, place }) => ({ right, place }))).toEqual(
    Array(3).fill({ right: 0, place: null }),
  );
});

test('a member is absent once the last tab has gone, and comes back to the own answer', async () => {
  const { code, host, ana } = await three();
  const [second, third] = [await open(ana.player), await open(ana.player)];
  await second.join(code);
  ana.socket.close();
  await host.askFor('roomstart', { code });
  await second.inPhase('question');
  skipLead(clock);
  expect(await second.answer(3)).toMatchObject({ success: true });
  expect(presentIn(host)).toEqual([true, true, true]);
  second.socket.close();
  await host.until((tab) => presentIn(tab)[1] === false);
  const back = await third.join(code);
  expect(back).toMatchObject({ seat: 2, choice: 3, room: { phase: 'question' } });
  await host.until((tab) => presentIn(tab)[1] === true);
});

test('another tab of the player hears of the answer, and others of how many have answered', async () => {
  const { code, host, ana } = await three();
  const second = await open(ana.player);
  await second.join(code);
  await host.askFor('roomstart', { code });
  await second.inPhase('question');
  skipLead(clock);
  await ana.answer(2);
  await second.until(({ answered }) => answered.length > 0);
  expect(second.answered).toEqual([{ code, game: 1, position: 0, option: 2 }]);
  await host.until(({ progress }) => progress.some(({ answered }) => answered.join() === '2'));
  expect(host.answered).toEqual([]);
});

test('a removed member sees the room no more, nor comes back; one who leaves may', async () => {
  const { code, host, ana, ben } = await three();
  await host.askFor('roomremove', { code, seat: 2 });
  await ana.until(({ ended }) => ended.length > 0);
  expect(ana.ended).toEqual([{ code, reason: 'removed' }]);
  const seen = ana.rooms.length;
  expect(await ana.ask('roomjoin', { code })).toMatchObject({ success: false, code: 'NOT_FOUND' });
  const other = await open(ben.player);
  await other.join(code);
  await ben.askFor('roomleave', { code });
  await other.until(({ ended }) => ended.length > 0);
  expect(other.ended).toEqual([{ code, reason: 'left' }]);
  expect(ben.ended).toEqual([]);
  await host.until(({ room }) => room.members.length === 1);
  expect((await ben.join(code)).seat).toBe(3);
  await host.until(({ room }) => room.members.length === 2);
  expect(ana.rooms.length).toBe(seen);
});

test('a start takes out who has played 40 games today, and the others play', async () => {
  const { code, host, ana, ben } = await three();
  const limit = { subject: ben.player.playerId, now: clock.now() };
  for (let game = 0; game < 40; game += 1) await spendWithin(database.db, GAMES_PLAYED, limit);
  await host.askFor('roomstart', { code });
  await ben.until(({ ended }) => ended.length > 0);
  expect(ben.ended).toEqual([{ code, reason: 'limit' }]);
  expect(await ben.ask('roomjoin', { code })).toMatchObject({
    success: false,
    code: 'TOO_MANY_REQUESTS',
    message: 'You’ve played 40 games in rooms in the last 24 hours. You can play again in 24 hours.',
  });
  await Promise.all([host, ana].map((tab) => tab.inPhase('question', 0)));
  expect(ana.room.members.map(({ seat }) => seat)).toEqual([1, 2]);
  expect(ben.rooms.some(({ question }) => question !== null)).toBe(false);
});

test('a host who is absent for 20 s hands over; the room ends with its last member', async () => {
  const { code, host, ana, ben } = await three();
  host.socket.close();
  await ana.until((tab) => presentIn(tab)[0] === false);
  clock.forward(19_000);
  await runJob('hand rooms over');
  expect(ana.room.host_seat).toBe(1);
  clock.forward(1000);
  await runJob('hand rooms over');
  await ana.until(({ room }) => room.host_seat === 2);
  await ana.askFor('roomremove', { code, seat: 1 });
  const other = await open(ana.player);
  await other.join(code);
  await ben.askFor('roomleave', { code });
  await ana.askFor('roomleave', { code });
  await other.until(({ ended }) => ended.length > 0);
  expect(other.ended).toEqual([{ code, reason: 'ended' }]);
});

test('a record that is taken out voids its question for all at once', async () => {
  const { code, host, ana, ben } = await three();
  await host.askFor('roomstart', { code });
  await Promise.all([ana, ben].map((tab) => tab.inPhase('question')));
  const [asked] = await database.sql<{ recordId: string }[]>`
    select q.record_id as "recordId" from rooms r join room_questions q on q.room_id = r.id and q.position = 0
    where r.code = ${code} and r.ended_at is null`;
  await database.sql`delete from booking_records where id = ${asked?.recordId ?? ''}::uuid`;
  await database.db.transaction((tx) => publishRecordsRemoved(tx, [asked?.recordId ?? '']));
  await Promise.all([ana, ben].map((tab) => tab.inPhase('result')));
  expect(ana.room).toMatchObject({ question: { position: 0, photo: null }, result: { voided: true } });
});

test('a member whom the host blocks on a page leaves the room at the next tick', async () => {
  const { code, host, ana, ben } = await three();
  await befriend(database.db, host.player.playerId, ana.player.playerId);
  const ctx = playerContext(database.db, host.player, { now: clock.now() });
  await blockAndSeparate(ctx, { friendId: ana.player.playerId });
  await server().rooms.tick();
  await ana.until(({ ended }) => ended.length > 0);
  expect(ana.ended).toEqual([{ code, reason: 'removed' }]);
  await ben.until(({ room }) => room.members.length === 2);
  expect(await ana.ask('roomjoin', { code })).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

test('a process that was taken for dead lets nobody in until it is back, with its members present', async () => {
  const { code, host } = await three();
  const late = await open();
  const waiting = () => database.sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into room_members%'`;
  let joined: unknown;
  await database.sql.begin(async (sql) => {
    await sql`delete from realtime_processes`;
    joined = late.ask('roomjoin', { code });
    await expect.poll(async () => (await waiting()).length).toBe(1);
  });
  expect(await joined).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  await expect.poll(() => late.ask('roomjoin', { code }), { timeout: 5000 }).toMatchObject({ success: true });
  await host.until((tab) => presentIn(tab).join() === 'true,true,true,true');
});

test('a process that was taken for dead takes its running room again, and reports so', async () => {
  const { code, host, ana, ben } = await three();
  const tabs = [host, ana, ben];
  await host.askFor('roomstart', { code });
  await Promise.all(tabs.map((tab) => tab.inPhase('question', 0)));
  await database.sql`delete from realtime_processes`;
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = async () => (await fetch(`http://127.0.0.1:${port()}/metrics`, { headers })).text();
  await expect.poll(metrics).toMatch(/^lineup_room_claims_total [1-9]/m);
  skipLead(clock);
  for (const tab of tabs) await expect.poll(() => tab.answer(1)).toMatchObject({ success: true });
  await Promise.all(tabs.map((tab) => tab.inPhase('result', 0)));
  for (const name of ['lineup_rooms_running', 'lineup_rooms_connected'])
    expect(await metrics()).toMatch(new RegExp(`^${name} [1-9]`, 'm'));
});
