import type { PagesCall } from './call-pages';
import type { Verdict } from './check-answers';
import type { Row } from './report';
import type { RoomWatch } from './room-watch';

export type Outcome = {
  fault: string;
  startMs: number;
  /** The start, or the end of a fault that cannot be helped while it lasts. */
  fromMs: number;
  /** From then until all played again. */
  againMs: number;
  /** How many did not within the time that the drill waited. */
  silent: number;
  error: string | null;
};

type Watched = {
  outcomes: readonly Outcome[];
  watch: RoomWatch;
  pages: { calls: readonly PagesCall[] };
};

export const seconds = (ms: number) => (ms / 1000).toFixed(1);

export const countOf = (verdicts: readonly Verdict[], outcome: Verdict['outcome']) =>
  verdicts.filter((verdict) => verdict.outcome === outcome).length;

/** Returns the longest time between two acknowledgements of a player that ended in the span. */
function longestPauseMs(verdicts: readonly Verdict[], isWithin: (atMs: number) => boolean): number {
  const last = new Map<string, number>();
  let longest = 0;
  for (const { answer } of verdicts.toSorted((a, b) => a.answer.atMs - b.answer.atMs)) {
    const before = last.get(answer.playerId);
    last.set(answer.playerId, answer.atMs);
    if (before !== undefined && isWithin(answer.atMs)) longest = Math.max(longest, answer.atMs - before);
  }
  return longest;
}

/** Returns what happened until the first fault, and from the start of each fault to the next. */
export function rowsOf({ outcomes, watch, pages }: Watched, verdicts: readonly Verdict[]): Row[] {
  const before = { fault: 'before', startMs: 0, againMs: null };
  return [before, ...outcomes].map(({ fault, startMs, againMs }, i) => {
    const endMs = outcomes[i]?.startMs ?? Number.POSITIVE_INFINITY;
    const isWithin = (atMs: number) => atMs >= startMs && atMs < endMs;
    const answers = verdicts.filter(({ answer }) => isWithin(answer.atMs));
    const calls = pages.calls.filter(({ atMs }) => isWithin(atMs));
    const lateMs = watch.delays.filter(({ atMs }) => isWithin(atMs)).map((delay) => delay.lateMs);
    return {
      fault,
      'all play again, s': againMs === null ? '' : seconds(againMs),
      'longest pause, s': seconds(longestPauseMs(verdicts, isWithin)),
      answers: answers.length,
      lost: countOf(answers, 'lost') + countOf(answers, 'different'),
      twice: countOf(answers, 'twice'),
      'answers in rooms': watch.told.filter(({ atMs }) => isWithin(atMs)).length,
      'rooms late by, s': seconds(Math.max(0, ...lateMs)),
      'pages failed': `${calls.filter(({ status }) => status !== 200).length} of ${calls.length}`,
    };
  });
}
