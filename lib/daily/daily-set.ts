import type { Queryable } from '@/db/client';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { readGameState, wireLives } from '@/lib/lives/game-state';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { type Viewing, wireQuestion } from '../quiz/open-set';
import { answeredQuestions, type DailyQuestion, isInPlay, openQuestions } from './daily-questions';
import type { PlayerDaily } from './player-dailies';

/** Returns how many answers up to a position were right in a row. */
export function rightInARow(
  { choices, rightMask }: Pick<PlayerDaily, 'choices' | 'rightMask'>,
  upTo = choices.length - 1,
): number {
  const answered = choices.flatMap((choice, position) =>
    choice === null || position > upTo ? [] : [(rightMask & (1 << position)) > 0],
  );
  const wrong = answered.lastIndexOf(false);
  return answered.length - 1 - wrong;
}

/** Returns the open questions of a player's daily in the shape of a quiz set. Lives and points are as they are. */
export async function dailySet(
  db: Queryable,
  daily: PlayerDaily,
  playerQuestions: readonly DailyQuestion[],
  viewing: Viewing,
): Promise<QuestionSet> {
  const { nowMs } = viewing;
  const state = await readGameState(db, daily.playerId, nowMs);
  const asked = { playerId: daily.playerId, timed: !state.playsWithoutTimer };
  return {
    ...wireLives(state.holdings, nowMs),
    questions: openQuestions(playerQuestions, daily).map((open) =>
      wireQuestion({ ...open, ...asked }, viewing),
    ),
    position: answeredQuestions(playerQuestions, daily).length,
    set_size: playerQuestions.filter(isInPlay).length,
    total_score: state.totalScore,
    streak: rightInARow(daily),
    free: true,
    photosExpireAt: photosExpireAt(nowMs),
  };
}
