import { asc, eq, getTableColumns } from 'drizzle-orm';
import { higherLowerRuns, playerDailies, practicedMistakes } from '@/db/schema';
import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { PlayerContext } from '@/lib/platform/context';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

type Choice = number | null;

/** Stands in `choices` for a question whose time ran out. */
const TIMED_OUT = 0;

export async function exportDailies({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    // Drizzle reads a null in an array as NaN.
    .select({ ...getTableColumns(playerDailies), choices: sql<Choice[]>`to_json(${playerDailies.choices})` })
    .from(playerDailies)
    .where(eq(playerDailies.playerId, actor.playerId))
    .orderBy(asc(playerDailies.day));
  return rows.map(({ day, choices, rightMask, ...row }) => ({
    day,
    startedAt: row.startedAt,
    lastAnsweredAt: row.lastAnsweredAt,
    finishedAt: row.finishedAt,
    asGuest: row.guest,
    answers: choices.map((choice, position) => resultOf(choice, (rightMask & (1 << position)) > 0)),
    streakDays: row.streakDays,
    freezesLeft: row.freezes,
  }));
}

function resultOf(choice: Choice, isRight: boolean): string {
  if (choice === null) return 'none';
  if (choice === TIMED_OUT) return 'none: time ran out';
  return isRight ? 'right' : 'wrong';
}

type ChallengeRow = {
  code: string;
  isChallenger: boolean;
  startedAt: string;
  closesAt: string;
  end: string | null;
  answers: string[];
};

export async function exportChallenges({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db.execute<ChallengeRow>(sql`
    select c.code, coalesce(c.challenger_id = p.player_id, false) as "isChallenger",
      to_json(c.created_at) as "startedAt", to_json(c.closes_at) as "closesAt", c.end_reason as "end",
      (select json_agg(case when p.choices[q.position + 1] is null then 'none'
          when p.choices[q.position + 1] = 0 then 'none: time ran out'
          when p.choices[q.position + 1] = q.answer_index then 'right' else 'wrong' end order by q.position)
        from challenge_questions q where q.challenge_id = c.id) as answers
    from challenge_players p join challenges c on c.id = p.challenge_id
    where p.player_id = ${actor.playerId}::uuid order by c.created_at, c.id`);
  return [...rows];
}

export async function exportPractice({ db, actor }: PlayerContext): Promise<object[]> {
  return db
    .select({
      practicedAt: practicedMistakes.practicedAt,
      rightDays: practicedMistakes.rightDays,
      lastRightOn: practicedMistakes.lastRightOn,
    })
    .from(practicedMistakes)
    .where(eq(practicedMistakes.playerId, actor.playerId))
    .orderBy(asc(practicedMistakes.practicedAt));
}

/** Leaves out the answer of the open question. */
export async function exportHigherLower({ db, actor }: PlayerContext): Promise<object | null> {
  const [row] = await db.select().from(higherLowerRuns).where(eq(higherLowerRuns.playerId, actor.playerId));
  if (!row) return null;
  const { county, run, best, bestAt, startedAt, updatedAt, answered } = row;
  const lastAnswer = answered && {
    charges: answered.codes.map((code) => categoryLabel(code, DEFAULT_LANGUAGE)),
    pick: answered.pick,
    correct: answered.correct,
  };
  return { county, run, best, bestAt, startedAt, updatedAt, lastAnswer };
}
