import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { checkLedger } from '@/lib/lives/check-ledger';
import { log } from '@/lib/platform/log/log';
import { maintainPartitions } from '@/lib/quiz/maintain-partitions';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createPlayers } from '@/tests/support/game-world';
import { FREE_LIVES, follow, type Run, runArbitrary } from '@/tests/support/payment-runs';
import { plantAnswers } from '@/tests/support/plant-answers';
import { sized } from '@/tests/support/settings';

const RUNS = sized(600, 25);
const START = Date.UTC(2026, 4, 15);
const NOW = new Date(START);
const DAY_MS = 24 * 3_600_000;
const database = testDatabase({ poolSize: 2 });
const monthsLater = (months: number) => new Date(Date.UTC(2026, 4 + months, 15));
const at = (now: Date) => anonymousContext(database.db, { now: () => now });

/** What happens to the stored answers after a segment of a run. */
type Upkeep = { creates: boolean; checks: boolean; drops: number; erases: boolean };
const upkeepArbitrary: fc.Arbitrary<Upkeep> = fc.record({
  creates: fc.boolean(),
  checks: fc.boolean(),
  // Months until the job runs. At 3 it drops the month of the segment, never one in which is played later.
  drops: fc.nat(3),
  erases: fc.boolean(),
});

beforeAll(() => {
  // A month without closings stays, and says so.
  vi.spyOn(log, 'error').mockImplementation(() => {});
});

/** Stands for projections that have read every answer. */
const projected = () => database.sql`
  update projections set done_number = (select max(number) from answers) where exists (select from answers)`;

async function maintain({ checks, drops }: Upkeep, month: number): Promise<void> {
  await database.sql`delete from job_marks`;
  if (checks) expect(await checkLedger(at(monthsLater(month)))).toBe(0);
  await projected();
  if (drops > 0) await maintainPartitions(at(monthsLater(month + drops)), { keptMonths: 2 });
}

/** Returns the players whose balance is not the sum of their whole ledger. */
const broken = () => database.sql`
  select g.player_id from game_states g left join (
    select player_id, sum(lives_delta) as lives, sum(stars_delta) as stars from whole_ledger group by 1) l using (player_id)
  where (g.lives, g.stars) is distinct from (coalesce(l.lives, 0), coalesce(l.stars, 0))`;

async function sumOf(playerId: string): Promise<number> {
  const [row] = await database.sql<{ lives: number }[]>`
    select coalesce(sum(lives_delta), 0)::integer as lives from whole_ledger where player_id = ${playerId}`;
  return row?.lives ?? 0;
}

async function erase(playerId: string): Promise<void> {
  const before = await sumOf(playerId);
  await database.sql`update players set deletion_due_at = now() - interval '1 day' where id = ${playerId}`;
  const storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  expect(await eraseAccount({ ...at(new Date()), storage }, { playerId })).toBe(true);
  expect(await sumOf(playerId)).toBe(before);
}

async function check(playerId: string, run: Run, upkeep: readonly Upkeep[]): Promise<void> {
  const player = { db: database.db, playerId, now: NOW, playedAt: monthsLater };
  const total = await follow(player, run, {
    async beforePlay(index) {
      if (!upkeep[index]?.creates) return;
      await database.sql`select create_month_partitions(${monthsLater(index).toISOString()}::timestamptz)`;
    },
    async afterPlay(index) {
      const kept = upkeep[index];
      if (kept) await maintain(kept, index);
      expect([...(await broken())]).toEqual([]);
    },
  });
  expect(await sumOf(playerId)).toBe(total);
  if (upkeep[0]?.erases) await erase(playerId);
}

test('the sum of the ledger is the balance, and refunds are right, whatever answers were dropped', {
  timeout: sized(900_000, 240_000),
}, async () => {
  const players = await createPlayers(database.db, RUNS, { lives: FREE_LIVES, now: NOW });
  const sets = fc.array(upkeepArbitrary, { minLength: 3, maxLength: 3 });
  const property = fc.asyncProperty(runArbitrary, sets, async (run, upkeep) => {
    const player = players.pop() ?? (await createOnePlayer(database.db, { lives: FREE_LIVES, now: NOW }));
    await check(player.playerId, run, upkeep);
  });
  await fc.assert(property, { numRuns: RUNS });
  const [counts] = await database.sql`
    select (select count(*)::int from dropped_answers) as dropped,
      (select count(*)::int from ledger_closings where bought_lives <> '[]') as bought,
      (select count(*)::int from ledger where kind in ('refund', 'dispute')) as taken`;
  // The runs are drawn: what all of them were about is not.
  expect(counts?.dropped).toBeGreaterThan(0);
  expect(counts?.bought).toBeGreaterThan(0);
  expect(counts?.taken).toBeGreaterThan(0);
});

test('a month leaves only with its sums, a day after its open questions were closed', async () => {
  const sql = database.sql;
  const { playerId } = await createOnePlayer(database.db, { lives: 10, now: NOW });
  const month = new Date(Date.UTC(2025, 0, 10));
  const lost = Array.from({ length: 4 }, () => ({ spent: 'life' as const }));
  await plantAnswers(database.db, playerId, [{ won: true }, ...lost], month);
  const inDefault = () =>
    sql`select from answers_default where judged_at = ${month.toISOString()}::timestamptz`;
  expect(await inDefault()).toHaveLength(5);
  await sql`select create_month_partitions(${month.toISOString()}::timestamptz)`;
  expect(await inDefault()).toHaveLength(0);
  expect(await sql`select from answers_2025_01`).toHaveLength(5);
  await sql`delete from answers_2025_01 where question_id = (select max(question_id::text)::uuid from answers_2025_01)`;
  await sql`update game_states set lives = lives + 1 where player_id = ${playerId}`;
  const isStored = async () => (await sql`select to_regclass('answers_2025_01') as t`)[0]?.t !== null;
  const now = (days: number) => at(new Date(Date.UTC(2026, 1, 1) + days * DAY_MS));
  const keep = async (days: number, keptMonths = 12) => {
    await sql`delete from job_marks where job = 'keep-months'`;
    await maintainPartitions(now(days), { keptMonths });
    return isStored();
  };
  expect(await keep(-1)).toBe(true);
  // The run of the first day closes the open question.
  expect(await keep(0)).toBe(true);
  expect(await sql`select from questions_2025_01 where replaced`).toHaveLength(1);
  // Without a closing.
  expect(await keep(1)).toBe(true);
  await sql`delete from job_marks where job = 'check-ledger'`;
  expect(await checkLedger(now(1))).toBe(0);
  // A projection has not read the answers.
  await projected();
  await sql`insert into projections (name, done_number) select 'slow', max(number) - 1 from answers_2025_01`;
  expect(await keep(2)).toBe(true);
  await sql`delete from projections where name = 'slow'`;
  const reader = sql.begin(async (tx) => {
    await tx`select count(*) from answers`;
    expect(await keep(3)).toBe(true);
  });
  await reader;
  expect([...(await broken())]).toEqual([]);
  expect(await keep(4)).toBe(false);
  expect([...(await broken())]).toEqual([]);
  expect([
    ...(await sql`select kind, lives_delta from whole_ledger where player_id = ${playerId} order by sequence, id`),
  ]).toEqual([
    { kind: 'sign_up', lives_delta: 10 },
    { kind: 'closing', lives_delta: 1 - 3 },
  ]);
});
