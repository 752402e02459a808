import { beforeAll, beforeEach, expect, test } from 'vitest';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { testDatabase } from '@/tests/support/database';
import {
  createOnePlayer,
  createPlayers,
  createRecords,
  playerContext,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:00:00.000Z');
const RECORDS = 24;

/** A little more than two sets: players who play three sets have met every record. */
beforeAll(() => createRecords(database.db, RECORDS / 3));
beforeEach(() => database.sql`update booking_records set offered_codes = null, expires_at = null`);

type Dealt = { record_id: string; codes: number[]; answer_index: number; right: number };

const contextOf = (player: WorldPlayer) => playerContext(database.db, player, { now: NOW });

async function dealtTo(players: readonly WorldPlayer[]): Promise<Map<string, Dealt[]>> {
  const ids = `{${players.map(({ playerId }) => playerId).join(',')}}`;
  const rows = await database.sql<Dealt[]>`
    select q.record_id, array[q.code_1, q.code_2, q.code_3, q.code_4] as codes, q.answer_index, r.category_code as right
    from questions q join booking_records r on r.id = q.record_id where q.player_id = any(${ids}::uuid[])`;
  return Map.groupBy(rows, ({ record_id }) => record_id);
}

/** Deals a player three sets, which contain every record. */
async function dealAll(player: WorldPlayer): Promise<void> {
  for (let set = 0; set < 3; set += 1) {
    await dealQuestions(contextOf(player));
    await database.sql`
      update game_states set open_set_id = null where player_id = ${player.playerId}::uuid`;
  }
}

const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b).join();
const foursOf = (dealt: readonly Dealt[]) => new Set(dealt.map(({ codes }) => sorted(codes)));
const inEvery = ([first, ...others]: readonly Dealt[]) =>
  (first?.codes ?? []).filter((code) => others.every(({ codes }) => codes.includes(code)));

test.each([2, 3, 5])('%i players who compare their deals still see all four options', async (count) => {
  const players = await createPlayers(database.db, count, { now: NOW });
  // The first two race to be the first who are dealt these records.
  await Promise.all(players.slice(0, 2).map(dealAll));
  for (const player of players.slice(2)) await dealAll(player);
  const records = await dealtTo(players);
  expect(records.size).toBe(RECORDS);
  for (const dealt of records.values()) {
    expect(dealt.length).toBeGreaterThanOrEqual(count);
    expect(foursOf(dealt).size).toBe(1);
    expect(inEvery(dealt)).toHaveLength(4);
    for (const { codes, answer_index, right } of dealt) expect(codes[answer_index - 1]).toBe(right);
  }
});

test('the right option is equally likely at every position, independently in each deal', async () => {
  const players = await createPlayers(database.db, 20, { now: NOW });
  for (const player of players) await dealAll(player);
  const dealt = [...(await dealtTo(players)).values()].flat();
  const places = [1, 2, 3, 4].map((place) => dealt.filter((d) => d.answer_index === place).length);
  const expected = dealt.length / 4;
  for (const count of places)
    expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(dealt.length * (3 / 16)));
});

test('a record with a new category gets new options, the same for everybody', async () => {
  const [before, ...after] = await createPlayers(database.db, 3, { now: NOW });
  if (!before) throw new Error('no player');
  await dealAll(before);
  const records = await dealtTo([before]);
  const [[recordId, [first]] = ['', []]] = records;
  const other = [1180, 2010, 4010].find((code) => !first?.codes.includes(code)) ?? 0;
  expect(other).not.toBe(0);
  await database.sql`update booking_records set category_code = ${other} where id = ${recordId}::uuid`;
  for (const player of after) await dealAll(player);
  const renamed = (await dealtTo(after)).get(recordId) ?? [];
  expect(renamed.map(({ codes, answer_index }) => codes[answer_index - 1])).toEqual(renamed.map(() => other));
  expect(foursOf(renamed).size).toBe(1);
  await database.sql`update booking_records set category_code = ${first?.right ?? 0} where id = ${recordId}::uuid`;
});

test('options that may no longer stand together are replaced', async () => {
  const player = await createOnePlayer(database.db, { now: NOW });
  // Burglary beside theft, assault beside battery and robbery: pairs that a newer catalogue keeps apart.
  await database.sql`
    update booking_records set offered_codes = array[category_code, 2070, 2010, 1180]::smallint[]`;
  await dealAll(player);
  const dealt = [...(await dealtTo([player])).values()].flat();
  expect(dealt.length).toBeGreaterThanOrEqual(RECORDS);
  for (const { codes } of dealt)
    for (const a of codes) for (const b of codes) expect(offenseCategory(a)?.notBeside).not.toContain(b);
});

test('a replacement question has the options of its record, too', async () => {
  const players = await createPlayers(database.db, 2, { now: NOW });
  for (const player of players) {
    const set = await dealQuestions(contextOf(player));
    await replaceQuestion(contextOf(player), { question_id: set.questions[0]?.question_id ?? '' });
  }
  const shared = [...(await dealtTo(players)).values()].filter((dealt) => dealt.length === 2);
  for (const dealt of shared) expect(foursOf(dealt).size).toBe(1);
  const stored = await database.sql<{ codes: number[] }[]>`
    select r.offered_codes as codes from questions q join booking_records r on r.id = q.record_id
    where q.player_id = ${players[0]?.playerId ?? ''}::uuid and not q.replaced`;
  expect(stored).toHaveLength(10);
  for (const { codes } of stored) expect(codes).toHaveLength(4);
});
