import { describe, expect, test } from 'vitest';
import {
  clockRuns,
  initialState,
  type PauseReason,
  QUESTION_MS,
  type QuizState,
} from '@/components/quiz/quiz-state';
import { judgementOf, NOW, playing, question, run, setOf } from './rounds';

const second = { type: 'ticked', elapsedMs: 1000 } as const;
const seconds = (count: number) => Array.from({ length: count }, () => second);

describe('the clock of a question', () => {
  test('drains while nothing stops it', () => {
    expect(run(playing('a', 'b'), ...seconds(3)).timeLeftMs).toBe(QUESTION_MS - 3000);
  });

  const reasons: PauseReason[] = ['photo', 'overlay', 'hidden', 'offline', 'modal', 'away'];
  test.each(reasons)('stands still for the reason %s and goes on after it', (reason) => {
    const paused = run(playing('a'), { type: 'paused', reason, on: true }, ...seconds(5));
    expect(paused.timeLeftMs).toBe(QUESTION_MS);
    const resumed = run(paused, { type: 'paused', reason, on: false }, second);
    expect(resumed.timeLeftMs).toBe(QUESTION_MS - 1000);
  });

  test('one reason gone does not lift another', () => {
    const both = run(
      playing('a'),
      { type: 'paused', reason: 'hidden', on: true },
      { type: 'paused', reason: 'modal', on: true },
      { type: 'paused', reason: 'hidden', on: false },
    );
    expect(clockRuns(both)).toBe(false);
  });

  test.each<[string, (state: QuizState) => QuizState]>([
    ['an answer is on its way', (s) => run(s, { type: 'chose', optionId: 'a-2' })],
    [
      'the outcome shows',
      (s) =>
        run(
          s,
          { type: 'chose', optionId: 'a-2' },
          { type: 'judged', judgement: judgementOf('a', false), nowMs: NOW },
        ),
    ],
    ['questions load', () => initialState(null, NOW)],
  ])('stands still while %s', (_name, arrive) => {
    const state = arrive(playing('a', 'b'));
    expect(run(state, ...seconds(5)).timeLeftMs).toBe(state.timeLeftMs);
  });

  test('a new question waits for its photo', () => {
    const next = run(
      playing('a', 'b'),
      { type: 'chose', optionId: 'a-1' },
      { type: 'judged', judgement: judgementOf('a', true), nowMs: NOW },
      { type: 'advanced' },
      ...seconds(5),
    );
    expect(next.questions[0]?.question_id).toBe('b');
    expect(next.timeLeftMs).toBe(QUESTION_MS);
  });

  test('a device that slept loses one second at most', () => {
    const woken = run(playing('a'), { type: 'ticked', elapsedMs: 3_600_000 });
    expect(woken.timeLeftMs).toBe(QUESTION_MS - 1000);
  });

  test('without timer it never runs', () => {
    const set = { ...setOf([]), questions: [question('a', false)] };
    const state = run(
      playing('x'),
      { type: 'dealt', set, nowMs: NOW },
      { type: 'paused', reason: 'photo', on: false },
    );
    expect(run(state, ...seconds(40)).phase).toBe('asking');
  });

  test('a timeout counts once, as no choice, and a late tap changes nothing', () => {
    const late = run(playing('a', 'b'), ...seconds(45), { type: 'chose', optionId: 'a-1' });
    expect(late.phase).toBe('sending');
    expect(late.choice).toBeNull();
    expect(late.questions[0]?.question_id).toBe('a');
  });
});
