import { forgetForPlayer, readForPlayer, writeForPlayer } from '@/lib/browser/player-storage';
import { QUESTION_MS, type QuizCache, type QuizState, toCache } from './quiz-state';

/** Reads what the last visit left; anything that does not look like it is left alone. */
export function readQuizCache(playerHash: string): QuizCache | null {
  const stored = readForPlayer(playerHash, 'quiz_questions');
  if (!isStoredSet(stored)) return null;
  const position = readForPlayer(playerHash, 'quiz_current_index');
  const secondsLeft = readForPlayer(playerHash, 'quiz_time_left');
  return {
    ...stored,
    position: typeof position === 'number' ? position : 0,
    timeLeftMs: typeof secondsLeft === 'number' ? Math.min(secondsLeft * 1000, QUESTION_MS) : QUESTION_MS,
  };
}

export function writeQuizCache(playerHash: string, state: QuizState): void {
  const cache = toCache(state);
  if (state.holdings) writeForPlayer(playerHash, 'quiz_total_life', state.holdings.totalLifes);
  if (!cache) {
    if (state.phase === 'loading') return;
    for (const key of ['quiz_questions', 'quiz_current_index', 'quiz_time_left'] as const) {
      forgetForPlayer(playerHash, key);
    }
    return;
  }
  const { position, timeLeftMs, ...set } = cache;
  writeForPlayer(playerHash, 'quiz_questions', set);
  writeForPlayer(playerHash, 'quiz_current_index', position);
  writeForPlayer(playerHash, 'quiz_time_left', timeLeftMs / 1000);
}

function isStoredSet(value: unknown): value is Omit<QuizCache, 'position' | 'timeLeftMs'> {
  if (typeof value !== 'object' || value === null || !('questions' in value)) return false;
  const { questions } = value;
  return Array.isArray(questions) && questions.length > 0 && questions.every(isQuestion);
}

function isQuestion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'question_id' in value && 'options' in value && Array.isArray(value.options);
}
