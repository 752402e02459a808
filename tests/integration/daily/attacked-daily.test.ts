import { beforeEach, expect, test } from 'vitest';
import { getDaily } from '@/lib/daily/get-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import { readDailyFigures } from '@/lib/daily/read-daily-figures';
import type { PlayerContext } from '@/lib/platform/context';
import { reinstateRemoval } from '@/lib/removals/decide-removal';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { newDailyPlayer, playDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest } from '@/tests/support/factories';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';

const database = testDatabase({ warm: 10 });
const clock = { now: new Date() };
const now = () => clock.now;
const NETWORK = '203.0.113.7';

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`
    truncate dailies, daily_questions, daily_counts, player_dailies, booking_records, pulled_records, removal_requests,
      county_removals, removal_letters, rate_limits`;
  clock.now = new Date('2026-11-21T12:00:00.000Z');
  // 1 % of a county is ten, so that the share of a county never limits the attack.
  await createRecords(database.db, 1000, 'company');
  await sql`update photos set perceptual_hash = hashtextextended(storage_key, 0)`;
});

const guest = () => signedInGuest(database.db, { now, address: NETWORK });
const ctxOf = (player: WorldPlayer) => playerContext(database.db, player, clock);
const asPlayer = ({ actor }: PlayerContext) => ({ ...actor, isGuest: true });
const photosOf = async (ctx: PlayerContext) =>
  (await startDaily(ctx)).questions.map(({ question }) => question.replace('/photos/', ''));

/** Requests the removal of a photo from the network of the attackers. */
async function ask(photoToken: string): Promise<void> {
  const handle = removalHandle(photoToken, clock.now.getTime()) ?? '';
  await requestRemoval(anonymousContext(database.db, { now, address: NETWORK }), { handle, words: '' });
}

async function reinstateAll(): Promise<void> {
  const requests = await database.db.$client<{ receipt: string }[]>`select receipt from removal_requests`;
  for (const { receipt } of requests)
    await reinstateRemoval({ db: database.db, now, operator: 'olivia' }, { receipt });
}
const pulled = async () => (await database.db.$client`select from pulled_records`).length;

/** Lets four guests of one network ask for the removal of all ten photos. */
async function attack(guests: readonly PlayerContext[]): Promise<void> {
  const photos = await Promise.all(guests.map(photosOf));
  await Promise.all(Array.from({ length: 10 }, (_, i) => ask(photos[i % guests.length]?.[i] ?? '')));
}

async function expectTenQuestions(): Promise<void> {
  const honest = await newDailyPlayer(database.db, clock.now);
  expect(await getDaily(ctxOf(honest))).toMatchObject({ state: 'new', of: 10 });
  await playDaily(database.db, honest, clock, { right: 7 });
  const { state, streak, result } = await getDaily(ctxOf(honest));
  expect([state, streak.days, result?.right, result?.of]).toEqual(['done', 1, 7, 10]);
  expect(result?.histogram?.[7]).toBeGreaterThan(0);
  const of = await readDailyFigures(database.db, [honest.playerId], clock.now);
  expect(of.get(honest.playerId)?.today).toEqual({ right: 7, of: 10 });
}

test('four guests of one network who ask for the removal of all ten photos void no place of the daily', async () => {
  await attack([await guest(), await guest(), await guest(), await guest()]);
  // Three replacements of a network a day; the other requests wait for a review.
  expect(await pulled()).toBe(3);
  await expectTenQuestions();
  await reinstateAll();
  expect(await pulled()).toBe(0);
  await expectTenQuestions();
});

test('photos that the guests have answered leave the daily too, and all ten places are filled', async () => {
  const guests = [await guest(), await guest(), await guest(), await guest()];
  const photos = await photosOf(guests[0] as PlayerContext);
  for (const each of guests) await playDaily(database.db, asPlayer(each), clock);
  await Promise.all(photos.map(ask));
  expect(await pulled()).toBe(10);
  await expectTenQuestions();
  await reinstateAll();
  await expectTenQuestions();
});
