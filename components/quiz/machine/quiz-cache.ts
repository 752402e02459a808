import { forgetForPlayer, readForPlayer, writeForPlayer } from '@/components/client/device/player-storage';
import { type QuizCache, toCache } from './quiz-resume';
import { type GameKind, QUESTION_MS, type QuizState } from './quiz-state';

const PREFIX = { rounds: 'quiz', daily: 'daily', challenge: 'challenge' } as const;

export function readQuizCache(playerHash: string, kind: GameKind = 'rounds'): QuizCache | null {
  const prefix = PREFIX[kind];
  const stored = readForPlayer(playerHash, `${prefix}_questions`);
  if (!isStoredRound(stored)) return null;
  const position = readForPlayer(playerHash, `${prefix}_current_index`);
  const secondsLeft = readForPlayer(playerHash, `${prefix}_time_left`);
  return {
    ...stored,
    position: typeof position === 'number' && Number.isInteger(position) && position >= 0 ? position : 0,
    timeLeftMs:
      typeof secondsLeft === 'number' ? Math.min(Math.max(secondsLeft * 1000, 0), QUESTION_MS) : QUESTION_MS,
  };
}

export type QuizKeeper = ReturnType<typeof createQuizKeeper>;

/** Creates the storage of a round. It writes questions on each change, and the time left every second and on `flush`. */
export function createQuizKeeper(playerHash: string) {
  let kept: QuizState | null = null;
  let latest: QuizState | null = null;
  return {
    keep(state: QuizState): void {
      latest = state;
      if (kept && !roundChanged(kept, state) && secondOf(kept) === secondOf(state)) return;
      if (!kept || roundChanged(kept, state)) writeRound(playerHash, state);
      else writeTime(playerHash, state);
      kept = state;
    },
    flush(): void {
      if (latest) writeTime(playerHash, latest);
    },
  };
}

const secondOf = ({ timeLeftMs }: QuizState) => Math.ceil(timeLeftMs / 1000);
const ROUND_FIELDS = ['questions', 'photosExpireAt', 'position', 'phase', 'choice', 'holdings'] as const;

function roundChanged(before: QuizState, after: QuizState): boolean {
  return ROUND_FIELDS.some((field) => before[field] !== after[field]);
}

function writeTime(playerHash: string, state: QuizState): void {
  const cache = toCache(state);
  if (cache) writeForPlayer(playerHash, `${PREFIX[state.kind]}_time_left`, cache.timeLeftMs / 1000);
}

function writeRound(playerHash: string, state: QuizState): void {
  const cache = toCache(state);
  const prefix = PREFIX[state.kind];
  if (state.holdings) writeForPlayer(playerHash, 'quiz_total_life', state.holdings.totalLifes);
  if (!cache) {
    if (state.phase === 'loading') return;
    for (const name of ['questions', 'current_index', 'time_left'] as const) {
      forgetForPlayer(playerHash, `${prefix}_${name}`);
    }
    return;
  }
  const { position, timeLeftMs, ...set } = cache;
  writeForPlayer(playerHash, `${prefix}_questions`, set);
  writeForPlayer(playerHash, `${prefix}_current_index`, position);
  writeForPlayer(playerHash, `${prefix}_time_left`, timeLeftMs / 1000);
}

type Unknown = Record<string, unknown>;
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const areTexts = (value: Unknown, ...keys: string[]) => keys.every((key) => typeof value[key] === 'string');

function isStoredRound(value: unknown): value is Omit<QuizCache, 'position' | 'timeLeftMs'> {
  if (!isObject(value) || !Number.isFinite(value.photosExpireAt) || !Number.isInteger(value.setSize))
    return false;
  const { questions, pending, free } = value;
  const isPending = isObject(pending) && (pending.choice === null || areTexts(pending, 'choice'));
  if (typeof free !== 'boolean' || (pending !== undefined && !isPending)) return false;
  return Array.isArray(questions) && questions.length > 0 && questions.every(isQuestion);
}

function isQuestion(value: unknown): boolean {
  if (!isObject(value) || !areTexts(value, 'question_id', 'question')) return false;
  const { options, timed } = value;
  const isOption = (option: unknown) => isObject(option) && areTexts(option, 'option_id', 'option');
  return (
    typeof timed === 'boolean' && Array.isArray(options) && options.length === 4 && options.every(isOption)
  );
}
