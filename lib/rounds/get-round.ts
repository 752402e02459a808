import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import type { RoundRank, WireRound } from '@/lib/contract/quiz/round';
import type { Clue } from '@/lib/contract/records/booking-slip';
import type { PlayerContext } from '@/lib/platform/context';
import type { Marks, ProjectionProgress } from '@/lib/projections/progress';
import { type AnsweredQuestion, reviewQuestions } from '@/lib/quiz/review-questions';
import { readRoundBadges } from '../badges/read-round-badges';
import { readRankChange } from '../leaderboard/read-rank';

/** A longer wait would delay the player. A later badge arrives as a notification. */
const MAX_WAIT_MS = 1500;

/** Returns the round card once every question is answered, else null. With `progress` it waits for boards and badges. */
export async function getRound(
  ctx: PlayerContext,
  progress?: ProjectionProgress,
  maxWaitMs = MAX_WAIT_MS,
): Promise<WireRound | null> {
  const { playerId } = ctx.actor;
  const asked = await readRound(ctx.db, playerId, ctx.now());
  const answers = asked.filter(isAnswered);
  const [first] = answers;
  if (!first || answers.length < asked.length) return null;
  const last = Math.max(...answers.map(({ number }) => number));
  const { marks: known } = first;
  const marks = progress ? await progress.waitFor(ctx.db, last, { known, timeoutMs: maxWaitMs }) : known;
  const [badges, rank, reviewed] = await Promise.all([
    readRoundBadges(ctx, playerId, {
      roundId: first.roundId,
      questionIds: answers.map(({ questionId }) => questionId),
      since: firstTime(answers),
    }),
    readOwnRankChange(ctx, answers, marks, last),
    reviewQuestions(ctx, answers),
  ]);
  return {
    set_id: first.roundId,
    ...summarize(answers),
    total_score: first.totalScore,
    streak: first.streak,
    rank,
    badges,
    ...reviewed,
    remember: factsToRemember(reviewed.questions),
  };
}

function firstTime(answers: readonly RoundAnswer[]): Date {
  return new Date(Math.min(...answers.map(({ judgedAtMs }) => judgedAtMs)));
}

/** Returns null if the round adds nothing to this week's board (no points, guest, round of last week), or if the boards are behind. */
async function readOwnRankChange(
  ctx: PlayerContext,
  answers: readonly RoundAnswer[],
  marks: Marks,
  last: number,
): Promise<RoundRank | null> {
  const windowId = windowIds(ctx.now().getTime()).weekly;
  const counted = answers.filter(
    ({ guest, judgedAtMs }) => !guest && windowIds(judgedAtMs).weekly === windowId,
  );
  const points = sumOf(counted);
  if (points === 0 || marks.boards < last) return null;
  return readRankChange(ctx, { windowId, playerId: ctx.actor.playerId, points, since: firstTime(counted) });
}

const sumOf = (answers: readonly RoundAnswer[]) => answers.reduce((sum, { points }) => sum + points, 0);

function summarize(answers: readonly RoundAnswer[]) {
  const right = answers.map(({ choice, answerIndex }) => choice === answerIndex);
  return {
    right: right.filter(Boolean).length,
    of: right.length,
    points: sumOf(answers),
    longest_run: longestRun(right),
    answers: right,
    par: answers.filter(({ par }) => par).length,
  };
}

function longestRun(right: readonly boolean[]): number {
  let run = 0;
  return Math.max(
    0,
    ...right.map((isRight) => {
      run = isRight ? run + 1 : 0;
      return run;
    }),
  );
}

type RoundAnswer = AnsweredQuestion & {
  questionId: string;
  roundId: string;
  points: number;
  guest: boolean;
  judgedAtMs: number;
  number: number;
  totalScore: number;
  streak: number;
  marks: { boards: number; badges: number };
};

type RoundQuestion = RoundAnswer | (Omit<RoundAnswer, 'choice'> & { choice: null });

const isAnswered = (question: RoundQuestion): question is RoundAnswer => question.choice !== null;

async function readRound(db: Queryable, playerId: string, now: Date): Promise<RoundQuestion[]> {
  return db.execute<RoundQuestion>(sql`
    select q.id as "questionId", g.open_set_id as "roundId", array[q.code_1, q.code_2, q.code_3, q.code_4] as "optionCodes",
      q.answer_index as "answerIndex", q.par, a.choice, a.points, a.guest,
      (extract(epoch from a.judged_at) * 1000)::double precision as "judgedAtMs",
      a.number::double precision as number, g.total_score as "totalScore", g.streak, p.marks,
      r.county_fips as "countyFips", c.name as "countyName", c.state as "countyState", shown_slip(r) as slip,
      h.storage_key as "storageKey"
    from game_states g
    cross join lateral set_questions(g.open_set_id) q
    left join lateral (
      select o.* from answers o where o.player_id = q.player_id and o.question_id = q.id offset 0
    ) a on true
    cross join (
      select jsonb_object_agg(o.name, o.done_number) as marks from projections o where o.name in ('boards', 'badges')
    ) p
    left join booking_records r on r.id = q.record_id
      and (r.expires_at is null or r.expires_at > ${now.toISOString()}::timestamptz)
    left join photos h on h.id = r.photo_id
    left join counties c on c.fips = r.county_fips
    where g.player_id = ${playerId}::uuid and q.player_id = g.player_id and not q.replaced
    order by q.position`);
}

/** Returns the two clues that would have helped most with missed questions, of different charges if possible. */
export function factsToRemember(questions: readonly ReviewedQuestion[]): WireRound['remember'] {
  const [best, ...others] = questions
    .filter(({ choice, answer }) => choice !== answer)
    .flatMap(({ options, answer, clue }) => (clue ? [{ label: options[answer - 1] ?? '', clue }] : []))
    .toSorted((a, b) => ratioOf(b.clue) - ratioOf(a.clue));
  if (!best) return [];
  const second =
    others.find(({ label }) => label !== best.label) ??
    others.find(({ clue }) => clue.fact !== best.clue.fact || clue.value !== best.clue.value);
  return second ? [best, second] : [best];
}

const ratioOf = ({ of_right, of_all }: Clue) => of_right / of_all;
