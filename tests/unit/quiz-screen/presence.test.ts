import { describe, expect, test } from 'vitest';
import { toCache } from '@/components/quiz/machine/quiz-resume';
import { clockRuns, initialState, QUESTION_MS, type QuizState } from '@/components/quiz/machine/quiz-state';
import { judgementOf, lives, NOW, playing, run, setOf } from './rounds';

const photoReady = { type: 'paused', reason: 'photo', on: false } as const;
const seconds = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'ticked', elapsedMs: 1000 }) as const);
const missed = (id: string, held = lives(10)) => ({ ...judgementOf(id, false, held), choice: null });

/** The timer of the question on screen runs out, and the next question is there. */
function miss(state: QuizState, id: string, held = lives(10)): QuizState {
  return run(
    state,
    ...seconds(30),
    { type: 'judged', judgement: missed(id, held), nowMs: NOW },
    { type: 'advanced' },
    photoReady,
  );
}
function answer(state: QuizState, id: string): QuizState {
  return run(
    state,
    { type: 'chose', optionId: `${id}-1` },
    { type: 'judged', judgement: judgementOf(id, true), nowMs: NOW },
    { type: 'advanced' },
    photoReady,
  );
}
const missedTwo = () => miss(miss(playing('a', 'b', 'c', 'd'), 'a'), 'b');

describe('after two missed timers in a row', () => {
  test('one missed timer stops nothing', () => {
    expect(clockRuns(miss(playing('a', 'b'), 'a'))).toBe(true);
  });
  test('the next question stands still: no third life is lost, and no answer is taken', () => {
    const state = missedTwo();
    expect(state).toMatchObject({ phase: 'asking', pauses: ['away'] });
    expect(state.questions[0]?.question_id).toBe('c');
    const later = run(state, ...seconds(300), { type: 'chose', optionId: 'c-1' });
    expect(later).toMatchObject({ phase: 'asking', timeLeftMs: QUESTION_MS });
  });
  test('the player continues with the whole time, and two more may be missed', () => {
    const state = run(missedTwo(), { type: 'cameBack' });
    expect(clockRuns(state)).toBe(true);
    expect(state.timeLeftMs).toBe(QUESTION_MS);
    expect(clockRuns(miss(state, 'c'))).toBe(true);
  });
  test('a set that is dealt again does not start the clock', () => {
    const dealt = { type: 'dealt', set: setOf(['c', 'd'], lives(8), 2), nowMs: NOW } as const;
    expect(run(missedTwo(), dealt, photoReady).pauses).toEqual(['away']);
  });
  test('it stops the next question also when a life has to come back first', () => {
    const none = miss(miss(playing('a', 'b', 'c'), 'a', lives(1)), 'b', lives(0));
    expect(none.phase).toBe('noLives');
    const back = run(
      none,
      { type: 'livesChanged', lives: lives(1), nowMs: NOW },
      { type: 'dealt', set: setOf(['c'], lives(1), 2), nowMs: NOW },
      photoReady,
    );
    expect(back).toMatchObject({ phase: 'asking', pauses: ['away'] });
  });
});

describe('the player is there', () => {
  test('an answer between two missed timers', () => {
    const state = answer(miss(playing('a', 'b', 'c', 'd'), 'a'), 'b');
    expect(clockRuns(miss(state, 'c'))).toBe(true);
  });
  test('holding the result of the second missed timer', () => {
    const state = run(
      miss(playing('a', 'b', 'c'), 'a'),
      ...seconds(30),
      { type: 'judged', judgement: missed('b'), nowMs: NOW },
      { type: 'holding', held: true },
      { type: 'holding', held: false },
      { type: 'advanced' },
      photoReady,
    );
    expect(clockRuns(state)).toBe(true);
  });
  test('after a reload', () => {
    const cache = toCache(missedTwo());
    if (!cache) throw new Error('nothing kept');
    const after = run(
      initialState(null, NOW),
      { type: 'restored', cache, nowMs: NOW },
      { type: 'paused', reason: 'offline', on: false },
      photoReady,
    );
    expect(clockRuns(after)).toBe(true);
  });
  test('in another tab, which answers what this one missed', () => {
    const state = run(miss(playing('a', 'b', 'c'), 'a'), ...seconds(30));
    const refused = run(
      state,
      { type: 'answerRefused', code: 'ANSWERED_ELSEWHERE' },
      { type: 'dealt', set: setOf(['c'], lives(9), 2), nowMs: NOW },
      photoReady,
    );
    expect(clockRuns(refused)).toBe(true);
    const told = run(state, { type: 'judgedElsewhere', judgement: judgementOf('b', true), nowMs: NOW });
    expect(clockRuns(run(told, { type: 'advanced' }, photoReady))).toBe(true);
  });
});
