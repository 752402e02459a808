import { beforeEach, expect, test } from 'vitest';
import { sql } from '@/db/sql';
import { register } from '@/lib/accounts/sign-up/register';
import { getDaily } from '@/lib/daily/get-daily';
import { finishPlayerDailies, lockPlayerDaily } from '@/lib/daily/play/finish-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import type { PlayerContext } from '@/lib/platform/context';
import { systemRandom } from '@/lib/platform/random';
import { flagQuestion } from '@/lib/removals/flag-record';
import { newDailyPlayer, playDaily, removeFromDaily } from '@/tests/support/dailies';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { signedInGuest, signUpForm } from '@/tests/support/factories';
import { befriend } from '@/tests/support/friends';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';

const database = testDatabase();
const DAY = '2026-11-21';
const clock = { now: new Date() };
const now = () => clock.now;
let player: WorldPlayer;

const newGuest = () => signedInGuest(database.db, { now });
const playAs = ({ actor }: PlayerContext, options: Parameters<typeof playDaily>[3]) =>
  playDaily(database.db, { ...actor, isGuest: true }, clock, options);
const resultOf = async (ctx: PlayerContext) => (await getDaily(ctx)).result ?? expect.fail();
const ofPlayer = () => resultOf(playerContext(database.db, player, clock));

/** Turns the guest into an account. Returns its context. */
async function claim(guest: PlayerContext): Promise<PlayerContext> {
  const { claimed } = await register(guest, signUpForm());
  const { playerId } = guest.actor;
  return {
    ...guest,
    actor: { kind: 'player', playerId, sessionId: claimed?.opened.sessionId ?? '', isGuest: false },
  };
}

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, rate_limits`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 15, 'company');
  clock.now = new Date(`${DAY}T12:00:00.000Z`);
  player = await newDailyPlayer(database.db, clock.now);
});

test('a guest sees the own bar, and no other player sees it', async () => {
  const guest = await newGuest();
  await playAs(guest, { right: 5 });
  const alone = { right: 5, isFirst: true, histogram: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0] };
  expect(await resultOf(guest)).toMatchObject(alone);
  await playDaily(database.db, player, clock, { right: 7 });
  expect((await ofPlayer()).histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  expect((await ofPlayer()).isFirst).toBe(false);
  const both = { right: 5, isFirst: false, histogram: [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0] };
  expect(await resultOf(guest)).toMatchObject(both);
});

test("a claimed guest's result counts from the claim on, without questions that were replaced", async () => {
  const guest = await newGuest();
  await playAs(guest, { right: 5 });
  await playDaily(database.db, player, clock, { right: 7 });
  await removeFromDaily(database.db, DAY, 9);
  const later = await newDailyPlayer(database.db, clock.now);
  await playDaily(database.db, later, clock, { right: 2 });
  const account = await claim(guest);
  const histogram = [0, 0, 1, 0, 0, 1, 0, 1, 0, 0];
  expect(await ofPlayer()).toMatchObject({ right: 7, of: 9, histogram });
  expect(await resultOf(account)).toMatchObject({ right: 5, of: 9, histogram });
  await befriend(database.db, player.playerId, guest.actor.playerId);
  expect((await ofPlayer()).friends).toMatchObject([{ id: guest.actor.playerId, right: 5, of: 9 }]);
  const counts = await database.db.$client`select sum(players)::integer as players from daily_counts`;
  expect([...counts]).toEqual([{ players: 3 }]);
});

test('a guest who claims before the last answer is counted once, by that answer', async () => {
  const guest = await newGuest();
  await playAs(guest, { count: 9 });
  const account = await claim(guest);
  await playDaily(database.db, { ...account.actor }, clock);
  expect((await resultOf(account)).histogram?.[10]).toBe(1);
});

test('a claim waits for a last answer that is stored as of a guest, and counts it', async () => {
  const guest = await newGuest();
  const { playerId } = guest.actor;
  await playAs(guest, { count: 9 });
  let claiming: Promise<PlayerContext> | undefined;
  await database.db.transaction(async (tx) => {
    const daily = await lockPlayerDaily(tx, playerId, DAY);
    if (!daily) throw new Error('a daily was to be open');
    await tx.execute(sql`update player_dailies set choices[10] = 0 where player_id = ${playerId}::uuid`);
    await finishPlayerDailies(tx, { now: clock.now, random: systemRandom }, [daily]);
    claiming = claim(guest);
    await untilLocksWait(database.db);
  });
  const account = await claiming;
  expect((await resultOf(account ?? expect.fail())).histogram?.[9]).toBe(1);
  const counts = await database.db.$client`select players from daily_counts`;
  expect([...counts]).toEqual([{ players: 1 }]);
});

test('a player reports a question of the daily that they have started, and nobody else does', async () => {
  const other = await newDailyPlayer(database.db, clock.now);
  const { questions } = await startDaily(playerContext(database.db, player, clock));
  const flag = { question_id: questions[3]?.question_id ?? '', reason: 'wrong_label' } as const;
  await flagQuestion(playerContext(database.db, player, clock), flag);
  await expect(flagQuestion(playerContext(database.db, other, clock), flag)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const flags = await database.db.$client`
    select f.player_id, q.position from record_flags f join daily_questions q on q.record_id = f.record_id`;
  expect([...flags]).toEqual([{ player_id: player.playerId, position: 3 }]);
});
