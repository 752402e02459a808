import { windowIds } from '@/lib/contract/leaderboard/windows';
import type { RoundRank, WireRound } from '@/lib/contract/quiz/round';
import type { PlayerContext } from '@/lib/platform/context';
import { havePassed, type Marks, marksPast } from '@/lib/projections/read-marks';
import { readSetAwards } from '../badges/read-set-awards';
import { offenseCategory } from '../charges/offense-categories';
import { readRankChange } from '../leaderboard/read-rank-change';
import { type RoundAnswer, readRoundAnswers } from './read-round';

/** A longer wait would keep the player. What is derived later arrives as a notification. */
export const ROUND_WAIT_MS = 1500;

/**
 * Returns what the round card shows when every question of the player's set is answered, else null. `waitMs` is the longest
 * wait for the boards and badges that follow from the last answer. The rank is null while the boards are behind.
 */
export async function getRound(ctx: PlayerContext, { waitMs = 0 } = {}): Promise<WireRound | null> {
  const { playerId } = ctx.actor;
  const answers = await readRoundAnswers(ctx.db, playerId);
  const [first] = answers;
  if (!first || answers.some(({ correct }) => correct === null)) return null;
  const last = Math.max(...answers.map(({ number }) => number));
  const known = first.marks;
  const marks = waitMs === 0 || havePassed(known, last) ? known : await marksPast(ctx.db, last, waitMs);
  const [badges, rank] = await Promise.all([
    readSetAwards(ctx, playerId, {
      setId: first.setId,
      questionIds: answers.map(({ questionId }) => questionId),
      since: firstTime(answers),
    }),
    rankOf(ctx, answers, marks, last),
  ]);
  return {
    set_id: first.setId,
    ...summarize(answers),
    total_score: first.totalScore,
    streak: first.streak,
    rank,
    badges,
  };
}

function firstTime(answers: readonly RoundAnswer[]): Date {
  return new Date(Math.min(...answers.map(({ judgedAtMs }) => judgedAtMs)));
}

/** Points that are on no board of this week change no rank: those of a guest, or of the week before. */
async function rankOf(
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
  const right = answers.map(({ correct }) => correct === true);
  return {
    right: right.filter(Boolean).length,
    of: right.length,
    points: sumOf(answers),
    longest_run: longestRun(right),
    answers: right,
    missed: missedIn(answers),
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

function missedIn(answers: readonly RoundAnswer[]): WireRound['missed'] {
  const missed = answers.filter(({ correct }) => !correct);
  const byLabel = Map.groupBy(missed, ({ code }) => offenseCategory(code)?.label);
  return [...byLabel]
    .flatMap(([label, of]) => (label === undefined ? [] : [{ label, times: of.length }]))
    .toSorted((a, b) => b.times - a.times);
}
