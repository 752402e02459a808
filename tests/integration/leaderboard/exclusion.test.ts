import { expect, test } from 'vitest';
import { projectResults } from '@/lib/knowledge/project-results';
import { excludeImpossiblePlayers } from '@/lib/leaderboard/exclusion/exclude-impossible-players';
import { liftEndedExclusions, liftExclusionWithin } from '@/lib/leaderboard/exclusion/lift-exclusion';
import { insertJudged } from '@/tests/support/badge-rows';
import { boardOf, insertScores } from '@/tests/support/boards';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase({ warm: 4 });
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-18T00:00:00Z');
const WINDOW = 1202647;

type Answer = { atMs: number; correct: boolean; points?: number; par?: boolean; guest?: boolean };

const at = (nowMs: number) => anonymousContext(database.db, { now: () => new Date(nowMs) });

async function run(nowMs: number): Promise<{ excluded: number }> {
  await projectResults(database);
  return excludeImpossiblePlayers(at(nowMs));
}

async function newPlayer(): Promise<string> {
  const rows = boardOf(WINDOW, 1, () => ({ score: 10, reachedAt: new Date(START) }));
  await insertScores(database.db, rows);
  return rows[0]?.playerId ?? '';
}

const answer = (playerId: string, answers: Answer[]) => insertJudged(database.db, playerId, answers);

const every = (
  gapMs: number,
  count: number,
  startMs: number,
  correct = (i: number) => i % 4 === 0,
): Answer[] =>
  Array.from({ length: count }, (_, i) => ({
    atMs: startMs + i * gapMs,
    correct: correct(i),
    par: isPar(i),
  }));

const play = (playerId: string, ...answers: Parameters<typeof every>) => answer(playerId, every(...answers));
const always = () => true;

/** The best reader is right in 65 of a hundred questions. */
const isPar = (i: number) => (i * 65) % 100 < 65;

const exclusionOf = async (playerId: string) => {
  const [row] = await database.sql`
    select exclusion_reason as reason, (extract(epoch from excluded_until) * 1000)::float8 as until_ms
    from players where id = ${playerId}`;
  return row && { ...row };
};

async function isShown(playerId: string): Promise<boolean> {
  const [row] = await database.sql`
    select s.listed, g.listed as state_listed, p.excluded_from_boards_at is null as free,
      (select count(*)::int from board_rank(${WINDOW}, ${playerId})) as ranked
    from players p join scores s on s.player_id = p.id join game_states g on g.player_id = p.id
    where p.id = ${playerId}`;
  // Every place that stores the exclusion agrees.
  expect(new Set([row?.listed, row?.state_listed, row?.free, row?.ranked === 1]).size).toBe(1);
  return row?.listed;
}

test('excludes players who are faster than the game, and nobody else', async () => {
  const [robot, person] = [await newPlayer(), await newPlayer()];
  await play(robot, 1500, 31, START);
  await play(person, 2300, 100, START);
  expect(await run(START + 10 * 60_000)).toEqual({ excluded: 1 });
  expect(await isShown(robot)).toBe(false);
  expect(await isShown(person)).toBe(true);
});

test('sees a fast run that two of its runs share', async () => {
  const robot = await newPlayer();
  const start = START + HOUR_MS;
  await play(robot, 1500, 20, start);
  await run(start + 20 * 1500 + 30_000);
  expect(await isShown(robot)).toBe(true);
  await play(robot, 1500, 20, start + 20 * 1500);
  await run(start + 40 * 1500 + 30_000);
  expect(await isShown(robot)).toBe(false);
});

test('sums up accuracy over days without repeats, and counts each answer once', async () => {
  const [oracle, guesser, learner] = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (let day = 0; day < 3; day++) {
    const start = START + 3 * HOUR_MS + day * 24 * HOUR_MS;
    await play(oracle, 5000, 30, start, always);
    await play(guesser, 5000, 30, start, (i) => i % 2 === 0);
    const known = every(5000, 30, start, always).map((one) => ({ ...one, points: 0 }));
    await answer(learner, known);
    await Promise.all([run(start + HOUR_MS), run(start + HOUR_MS), run(start + HOUR_MS)]);
    expect(await isShown(oracle)).toBe(day === 0);
  }
  expect(await isShown(guesser)).toBe(true);
  expect(await isShown(learner)).toBe(true);
  expect(await exclusionOf(oracle)).toEqual({ reason: 'accuracy', until_ms: null });
  const [results] = await database.sql`
    select sum(answers)::int as answers from day_results where player_id = ${guesser}`;
  expect(results?.answers).toBe(90);
});

test('leaves out days of more than a week ago, even before they are deleted', async () => {
  const player = await newPlayer();
  const start = START + 60 * HOUR_MS;
  const old = new Date(start - 169 * HOUR_MS).toISOString();
  await database.sql`
    insert into day_results (player_id, day, hours, answers, right_answers, par)
    values (${player}, ${old}::date, 0, 500, 500, 325)`;
  await play(player, 5000, 40, start);
  await run(start + HOUR_MS);
  expect(await isShown(player)).toBe(true);
});

test('leaves out what a guest answered', async () => {
  const player = await newPlayer();
  const start = START + 90 * HOUR_MS;
  await answer(
    player,
    every(1500, 100, start, always).map((one) => ({ ...one, guest: true })),
  );
  expect(await run(start + HOUR_MS)).toEqual({ excluded: 0 });
});

test('excludes players who play in every hour of two days', async () => {
  const [sleepless, sleeper] = [await newPlayer(), await newPlayer()];
  const start = START + 100 * HOUR_MS;
  await play(sleepless, HOUR_MS, 48, start);
  await answer(
    sleeper,
    every(HOUR_MS, 48, start).filter((_, i) => i % 24 < 20),
  );
  await run(start + 47 * HOUR_MS + 60_000);
  expect(await isShown(sleepless)).toBe(false);
  expect(await exclusionOf(sleepless)).toEqual({ reason: 'endurance', until_ms: null });
  expect(await isShown(sleeper)).toBe(true);
});

test('excludes in the transaction of its mark, so the next run repeats one that failed', async () => {
  const robot = await newPlayer();
  const start = START + 1400 * HOUR_MS;
  await play(robot, 1500, 31, start);
  await database.sql.unsafe(`
    create function die() returns trigger language plpgsql as $$
      begin raise exception 'shutting down' using errcode = '57P01'; end $$;
    create trigger die before update of excluded_from_boards_at on players for each row execute function die()`);
  await expect(run(start + HOUR_MS)).rejects.toThrow();
  await database.sql`drop trigger die on players`;
  expect(await isShown(robot)).toBe(true);
  expect(await run(start + HOUR_MS)).toEqual({ excluded: 1 });
  expect(await isShown(robot)).toBe(false);
});

test('skips a player whom the database refuses to change, and judges them after their next answer', async () => {
  const robots = [await newPlayer(), await newPlayer(), await newPlayer()].sort();
  const [refused = ''] = robots;
  const start = START + 1500 * HOUR_MS;
  for (const robot of robots) await play(robot, 1500, 31, start);
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$
      begin if new.id = '${refused}' then raise exception 'refused'; end if; return new; end $$;
    create trigger refuse before update of excluded_from_boards_at on players for each row execute function refuse()`);
  expect(await run(start + HOUR_MS)).toEqual({ excluded: 2 });
  await database.sql`drop trigger refuse on players`;
  expect(await Promise.all(robots.map(isShown))).toEqual([true, false, false]);
  await play(refused, 1500, 31, start + HOUR_MS);
  expect(await run(start + 2 * HOUR_MS)).toEqual({ excluded: 1 });
});

test('excludes a quick honest player for a day only, and again while it goes on', async () => {
  const quick = await newPlayer();
  const start = START + 1600 * HOUR_MS;
  const evening = (startMs: number) => answer(quick, every(1600, 40, startMs, isPar));
  await evening(start);
  const endMs = start + 39 * 1600;
  expect(await run(endMs + 30_000)).toEqual({ excluded: 1 });
  expect(await isShown(quick)).toBe(false);
  expect(await exclusionOf(quick)).toEqual({ reason: 'pace', until_ms: endMs + 24 * HOUR_MS });
  await liftEndedExclusions(at(endMs + 24 * HOUR_MS - 1));
  expect(await isShown(quick)).toBe(false);
  const lifts = [1, 2, 3].map(() => liftEndedExclusions(at(endMs + 24 * HOUR_MS)));
  expect((await Promise.all(lifts)).toSorted()).toEqual([0, 0, 1]);
  expect(await isShown(quick)).toBe(true);
  await evening(endMs + 25 * HOUR_MS);
  await evening(endMs + 27 * HOUR_MS);
  await run(endMs + 28 * HOUR_MS);
  expect(await exclusionOf(quick)).toEqual({ reason: 'pace', until_ms: endMs + 51 * HOUR_MS + 39 * 1600 });
  await liftEndedExclusions(at(endMs + 60 * HOUR_MS));
  expect(await isShown(quick)).toBe(true);
});

test('keeps bots out that answer at the least gap for hours and are right nine times of ten', async () => {
  const bots = [await newPlayer(), await newPlayer()];
  const start = START + 1800 * HOUR_MS;
  for (let hour = 0; hour < 3; hour += 1) {
    for (const bot of bots) await play(bot, 1500, 300, start + hour * HOUR_MS, (i) => i % 10 > 0);
    await run(start + (hour + 1) * HOUR_MS);
  }
  await liftEndedExclusions(at(start + 1000 * HOUR_MS));
  for (const bot of bots) {
    expect(await isShown(bot)).toBe(false);
    expect(await exclusionOf(bot)).toEqual({ reason: 'accuracy', until_ms: null });
  }
});

test('makes an exclusion for a day a lasting one by the other rules', async () => {
  const bot = await newPlayer();
  const start = START + 2000 * HOUR_MS;
  await play(bot, 1500, 31, start);
  await run(start + HOUR_MS);
  expect(await exclusionOf(bot)).toMatchObject({ reason: 'pace' });
  await play(bot, 5000, 150, start + HOUR_MS, always);
  expect(await run(start + 2 * HOUR_MS)).toEqual({ excluded: 1 });
  expect(await exclusionOf(bot)).toEqual({ reason: 'accuracy', until_ms: null });
  // A lasting one is not judged again.
  await play(bot, 1500, 31, start + 3 * HOUR_MS);
  expect(await run(start + 4 * HOUR_MS)).toEqual({ excluded: 0 });
});

test('judges only what comes after an operator lifted an exclusion', async () => {
  const player = await newPlayer();
  const start = Date.parse('2027-03-01T12:00:00Z');
  const oracle = (startMs: number) => answer(player, every(1500, 60, startMs, always));
  await oracle(start);
  await run(start + HOUR_MS);
  expect(await isShown(player)).toBe(false);
  const judgedSince = new Date(start + HOUR_MS);
  await database.db.transaction((tx) => liftExclusionWithin(tx, { playerId: player, judgedSince }));
  expect(await isShown(player)).toBe(true);
  await play(player, 5000, 3, start + 2 * HOUR_MS);
  expect(await run(start + 3 * HOUR_MS)).toEqual({ excluded: 0 });
  await oracle(start + 24 * HOUR_MS);
  expect(await run(start + 25 * HOUR_MS)).toEqual({ excluded: 1 });
  expect(await exclusionOf(player)).toEqual({ reason: 'accuracy', until_ms: null });
});

test('leaves hours before an operator lifted an exclusion out of endurance', async () => {
  const player = await newPlayer();
  const start = Date.parse('2027-04-01T00:00:00Z');
  await play(player, HOUR_MS, 30, start);
  await database.sql`
    update players set fair_play_since = ${new Date(start + 29.5 * HOUR_MS).toISOString()}::timestamptz where id = ${player}`;
  await play(player, HOUR_MS, 18, start + 30 * HOUR_MS);
  expect(await run(start + 47 * HOUR_MS + 60_000)).toEqual({ excluded: 0 });
  await play(player, HOUR_MS, 30, start + 48 * HOUR_MS);
  expect(await run(start + 77 * HOUR_MS + 60_000)).toEqual({ excluded: 1 });
  expect(await exclusionOf(player)).toEqual({ reason: 'endurance', until_ms: null });
});

test('keeps no player locked who is excluded already, so that answers do not wait for the others', async () => {
  const robots = [await newPlayer(), await newPlayer()].toSorted();
  const start = Date.parse('2027-06-01T00:00:00Z');
  for (const robot of robots) await play(robot, 1500, 31, start);
  await projectResults(database);
  const [first = '', second = ''] = robots;
  const held = Promise.withResolvers<void>();
  const holding = database.sql.begin(async (sql) => {
    await sql`select from players where id = ${second} for update`;
    await held.promise;
  });
  const excluding = excludeImpossiblePlayers(at(start + HOUR_MS));
  try {
    await expect.poll(() => exclusionOf(first)).toMatchObject({ reason: 'pace' });
    expect(await exclusionOf(second)).toMatchObject({ reason: null });
  } finally {
    held.resolve();
    await holding;
  }
  expect(await excluding).toEqual({ excluded: 2 });
  expect(await excludeImpossiblePlayers(at(start + HOUR_MS))).toEqual({ excluded: 0 });
});

test('waits for the results of days', async () => {
  const robot = await newPlayer();
  const start = Date.parse('2027-05-01T00:00:00Z');
  await play(robot, 1500, 31, start);
  expect(await excludeImpossiblePlayers(at(start + HOUR_MS))).toEqual({ excluded: 0 });
  expect(await run(start + HOUR_MS)).toEqual({ excluded: 1 });
});
