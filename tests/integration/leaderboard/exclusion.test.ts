import { describe, expect, it } from 'vitest';
import { excludeImpossiblePlayers } from '@/lib/leaderboard/exclude-impossible-players';
import { insertJudged } from '@/tests/support/badge-rows';
import { boardOf, insertScores } from '@/tests/support/boards';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-18T00:00:00Z');
const WINDOW = 1202647;

type Answer = { atMs: number; correct: boolean; points?: number };

const run = (nowMs: number) =>
  excludeImpossiblePlayers(anonymousContext(database.db, { now: () => new Date(nowMs) }));

async function newPlayer(): Promise<string> {
  const rows = boardOf(WINDOW, 1, () => ({ score: 10, reachedAt: new Date(START) }));
  await insertScores(database.db, rows);
  return rows[0]?.playerId ?? '';
}

async function answer(playerId: string, answers: Answer[]): Promise<void> {
  await insertJudged(database.db, playerId, answers);
}

const every = (
  gapMs: number,
  count: number,
  startMs: number,
  correct = (i: number) => i % 4 === 0,
): Answer[] => Array.from({ length: count }, (_, i) => ({ atMs: startMs + i * gapMs, correct: correct(i) }));

async function isShown(playerId: string): Promise<boolean> {
  const [row] = await database.db.$client`
    select s.listed, g.listed as state_listed, p.held_off_boards_at is null as free,
      (select count(*)::int from board_rank(${WINDOW}, ${playerId})) as ranked
    from players p join scores s on s.player_id = p.id join game_states g on g.player_id = p.id
    where p.id = ${playerId}`;
  // Every place that stores the exclusion agrees.
  expect(new Set([row?.listed, row?.state_listed, row?.free, row?.ranked === 1]).size).toBe(1);
  return row?.listed;
}

describe('excludeImpossiblePlayers', () => {
  it('excludes players who are faster than the game, and nobody else', async () => {
    const [robot, person] = [await newPlayer(), await newPlayer()];
    await answer(robot, every(1500, 31, START));
    await answer(person, every(2300, 100, START));
    expect(await run(START + 10 * 60_000)).toEqual({ excluded: 1 });
    expect(await isShown(robot)).toBe(false);
    expect(await isShown(person)).toBe(true);
  });

  it('sees a fast run that two of its runs share', async () => {
    const robot = await newPlayer();
    const start = START + HOUR_MS;
    await answer(robot, every(1500, 20, start));
    await run(start + 20 * 1500 + 30_000);
    expect(await isShown(robot)).toBe(true);
    await answer(robot, every(1500, 20, start + 20 * 1500));
    await run(start + 40 * 1500 + 30_000);
    expect(await isShown(robot)).toBe(false);
  });

  it('sums up accuracy over days without repeats, and counts each answer once', async () => {
    const [oracle, guesser, learner] = [await newPlayer(), await newPlayer(), await newPlayer()];
    for (let day = 0; day < 3; day++) {
      const start = START + 3 * HOUR_MS + day * 24 * HOUR_MS;
      await answer(
        oracle,
        every(5000, 40, start, () => true),
      );
      await answer(
        guesser,
        every(5000, 40, start, (i) => i % 2 === 0),
      );
      const known = every(5000, 40, start, () => true).map((one) => ({ ...one, points: 0 }));
      await answer(learner, known);
      await Promise.all([run(start + HOUR_MS), run(start + HOUR_MS), run(start + HOUR_MS)]);
      expect(await isShown(oracle)).toBe(day === 0);
    }
    expect(await isShown(guesser)).toBe(true);
    expect(await isShown(learner)).toBe(true);
    const [tally] = await database.db.$client`
      select sum(answers)::int as answers from play_tallies where player_id = ${guesser}`;
    expect(tally?.answers).toBe(120);
  });

  it('leaves out statistics of more than a week ago, even before they are deleted', async () => {
    const player = await newPlayer();
    const start = START + 60 * HOUR_MS;
    const old = new Date(start - 169 * HOUR_MS).toISOString();
    await database.db.$client`
      insert into play_tallies (player_id, hour, answers, guesses, right_guesses)
      values (${player}, ${old}::timestamptz, 500, 500, 500)`;
    await answer(player, every(5000, 40, start));
    await run(start + HOUR_MS);
    expect(await isShown(player)).toBe(true);
  });

  it('excludes players who play in every hour of two days', async () => {
    const [sleepless, sleeper] = [await newPlayer(), await newPlayer()];
    const start = START + 100 * HOUR_MS;
    await answer(sleepless, every(HOUR_MS, 48, start));
    await answer(
      sleeper,
      every(HOUR_MS, 48, start).filter((_, i) => i % 24 < 20),
    );
    await run(start + 47 * HOUR_MS + 60_000);
    expect(await isShown(sleepless)).toBe(false);
    expect(await isShown(sleeper)).toBe(true);
  });

  it('excludes in the transaction of its mark, so the next run repeats one that failed', async () => {
    const robot = await newPlayer();
    const start = START + 1400 * HOUR_MS;
    await answer(robot, every(1500, 31, start));
    await database.db.$client.unsafe(`
      create function die() returns trigger language plpgsql as $$
        begin raise exception 'shutting down' using errcode = '57P01'; end $$;
      create trigger die before update of held_off_boards_at on players for each row execute function die()`);
    await expect(run(start + HOUR_MS)).rejects.toThrow();
    await database.db.$client`drop trigger die on players`;
    expect(await isShown(robot)).toBe(true);
    expect(await run(start + HOUR_MS)).toEqual({ excluded: 1 });
    expect(await isShown(robot)).toBe(false);
  });

  it('skips a player whom the database refuses to change, and judges them after their next answer', async () => {
    const robots = [await newPlayer(), await newPlayer(), await newPlayer()].sort();
    const [refused = ''] = robots;
    const start = START + 1500 * HOUR_MS;
    for (const robot of robots) await answer(robot, every(1500, 31, start));
    await database.db.$client.unsafe(`
      create function refuse() returns trigger language plpgsql as $$
        begin if new.id = '${refused}' then raise exception 'refused'; end if; return new; end $$;
      create trigger refuse before update of held_off_boards_at on players for each row execute function refuse()`);
    expect(await run(start + HOUR_MS)).toEqual({ excluded: 2 });
    await database.db.$client`drop trigger refuse on players`;
    expect(await Promise.all(robots.map(isShown))).toEqual([true, false, false]);
    await answer(refused, every(1500, 31, start + HOUR_MS));
    expect(await run(start + 2 * HOUR_MS)).toEqual({ excluded: 1 });
  });
});
