import { describe, expect, test } from 'vitest';
import { toCache } from '@/components/quiz/machine/quiz-resume';
import { isEnding } from '@/components/quiz/machine/quiz-round';
import { initialState, type QuizState } from '@/components/quiz/machine/quiz-state';
import { announcement } from '@/components/quiz/result/result-text';
import { textsOf } from '@/messages/texts';
import { judgementOf, lives, NOW, question, run, setOf } from '@/tests/unit/quiz-screen/rounds';

const noLives = lives(0);
const daily = (ids: string[], position = 0) => ({ ...setOf(ids, noLives, position), free: true });
const dealt = (ids: string[], position = 0) =>
  ({ type: 'dealt', set: daily(ids, position), nowMs: NOW }) as const;
const photoReady = { type: 'paused', reason: 'photo', on: false } as const;
const advanced = { type: 'advanced' } as const;
const chose = (optionId: string) => ({ type: 'chose', optionId }) as const;
const judged = (id: string, correct: boolean) =>
  ({ type: 'judged', judgement: judgementOf(id, correct, noLives), nowMs: NOW }) as const;

const quiz = textsOf('en', 'quiz');

/** A daily on screen, played without a life. */
function playing(...ids: string[]): QuizState {
  const start = initialState(null, NOW, null, 'daily');
  return run(start, { type: 'paused', reason: 'offline', on: false }, dealt(ids), photoReady);
}

describe('a daily', () => {
  test('costs nothing and goes on without lives', () => {
    const wrong = run(playing('a', 'b'), chose('a-2'), judged('a', false));
    expect(wrong).toMatchObject({ phase: 'judged', spent: null });
    expect(announcement(quiz, wrong)).not.toContain('lost');
    expect(run(wrong, advanced)).toMatchObject({ phase: 'asking', position: 1 });
  });

  test('is over after its last question, wherever void ones stood, and asks for no more', () => {
    const last = run(playing('a'), chose('a-1'));
    expect(last).toMatchObject({ position: 0, setSize: 10 });
    expect(isEnding(last)).toBe(true);
    expect(run(last, judged('a', true), advanced)).toMatchObject({ phase: 'roundOver', questions: [] });
  });

  test.each([
    ['while loading', initialState(null, NOW, null, 'daily')],
    ['with a question on screen, finished on another device', playing('a', 'b')],
  ])('is over when nothing is open: %s', (_, state) => {
    expect(run(state, dealt([])).phase).toBe('roundOver');
  });

  test('is over after the result on screen when the rest was answered or removed meanwhile', () => {
    const result = run(playing('a', 'b'), chose('a-1'), judged('a', true), dealt([]));
    expect(result.phase).toBe('judged');
    expect(run(result, advanced).phase).toBe('roundOver');
  });

  test('a question whose record was removed before its answer is taken from the screen', () => {
    const refused = run(playing('a', 'b'), chose('a-1'), { type: 'answerRefused', code: 'NOT_FOUND' });
    expect(refused).toMatchObject({ phase: 'loading', isStale: true });
    expect(run(refused, dealt(['b'], 1))).toMatchObject({ phase: 'asking', position: 1, isStale: false });
  });

  test('a photo that does not load stops the clock, and the question can be tried again or skipped once', () => {
    const failed = run(playing('a', 'b'), { type: 'photoFailed', questionId: 'a' }, photoReady);
    expect(failed.pauses).toEqual(['photo']);
    const renewed = { ...daily(['a', 'b']), questions: [{ ...question('a'), question: '/photos/new' }] };
    const again = run(failed, { type: 'dealt', set: renewed, nowMs: NOW });
    expect(again).toMatchObject({ phase: 'asking', failedPhoto: null });
    expect(again.questions[0]?.question).toBe('/photos/new');
    const skipped = run(failed, { type: 'skipped' });
    expect(skipped).toMatchObject({ phase: 'sending', choice: null });
    const missed = { ...judgementOf('a', false, noLives), choice: null };
    const result = run(skipped, { type: 'judged', judgement: missed, nowMs: NOW });
    expect(announcement(quiz, result)).toMatch(/^Skipped\./);
    expect(run(result, advanced)).toMatchObject({ phase: 'asking', skipped: false });
  });

  test('a question whose photo is there cannot be skipped', () => {
    expect(run(playing('a'), { type: 'skipped' }).phase).toBe('asking');
  });

  test('resumes after a reload with its answer under way', () => {
    const sending = run(playing('a', 'b'), chose('a-3'));
    const cache = toCache(sending);
    const restored = run(initialState(null, NOW, null, 'daily'), { type: 'restored', cache, nowMs: NOW });
    expect(restored).toMatchObject({ phase: 'sending', choice: 'a-3' });
    expect(toCache(run(playing('a'), chose('a-1'), judged('a', true), advanced))).toBeNull();
  });
});
