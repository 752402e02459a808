import { describe, expect, test } from 'vitest';
import { toCache } from '@/components/quiz/machine/quiz-resume';
import {
  clockRuns,
  initialState,
  type PauseReason,
  QUESTION_MS,
  type QuizState,
} from '@/components/quiz/machine/quiz-state';
import { judgementOf, NOW, PHOTOS_LIVE_MS, playing, question, run, setOf } from './rounds';

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

const renewed = {
  ...setOf(['a', 'b']),
  questions: [{ ...question('a'), question: '/photos/other' }, question('b')],
};
const failed = { type: 'photoFailed', questionId: 'a' } as const;
const placeholderShows = { type: 'paused', reason: 'photo', on: false } as const;
const offline = { type: 'paused', reason: 'offline', on: true } as const;
const online = { type: 'paused', reason: 'offline', on: false } as const;

describe('a photo that failed', () => {
  test('stops the clock until the failure is settled, whatever the placeholder says', () => {
    const state = run(playing('a', 'b'), failed, placeholderShows);
    expect(clockRuns(state)).toBe(false);
    const settled = run(state, { type: 'photoSettled', questionId: 'a' });
    expect(clockRuns(settled)).toBe(true);
  });
  test('while offline is loaded under a new address when the game is back', () => {
    const away = run(playing('a', 'b'), offline, failed, placeholderShows);
    expect(away.failedPhoto).toEqual({ questionId: 'a', offline: true });
    const back = run(away, online, { type: 'dealt', set: renewed, nowMs: NOW + 5000 });
    expect(back.questions[0]?.question).toBe('/photos/other');
    expect(back.failedPhoto).toBeNull();
    expect(clockRuns(back)).toBe(false);
    expect(clockRuns(run(back, placeholderShows))).toBe(true);
  });
  test('that makes way for another question leaves nothing behind', () => {
    const state = run(playing('a', 'b'), failed, { type: 'dealt', set: setOf(['c', 'b']), nowMs: NOW });
    expect(state).toMatchObject({ failedPhoto: null, timeLeftMs: QUESTION_MS });
    expect(clockRuns(run(state, placeholderShows))).toBe(true);
  });
  test('of a question already answered is not remembered', () => {
    const next = run(
      playing('a', 'b'),
      failed,
      { type: 'chose', optionId: 'a-1' },
      { type: 'judged', judgement: judgementOf('a', true), nowMs: NOW },
      { type: 'advanced' },
      failed,
    );
    expect(next.failedPhoto).toBeNull();
  });
});

describe('a photo that was removed from play', () => {
  const gone = (...questionIds: string[]) => ({ type: 'questionsGone', questionIds }) as const;
  const dealt = (...ids: string[]) => ({ type: 'dealt', set: setOf(ids), nowMs: NOW }) as const;

  test('leaves the screen at once, and another question takes its place with all of its time', () => {
    const state = run(playing('a', 'b'), { type: 'ticked', elapsedMs: 900 }, gone('a'));
    expect(state).toMatchObject({ phase: 'loading', questions: [], isStale: true });
    expect(toCache(state)).toBeNull();
    const next = run(state, dealt('c', 'b'));
    const fresh = {
      phase: 'asking',
      isStale: false,
      elsewhere: false,
      timeLeftMs: QUESTION_MS,
      judgement: null,
    };
    expect(next).toMatchObject(fresh);
    expect(next.questions[0]?.question_id).toBe('c');
  });
  test('further on in the set is replaced behind the question on screen, which stays as it is', () => {
    const before = run(playing('a', 'b'), { type: 'ticked', elapsedMs: 900 });
    const state = run(before, gone('b'));
    expect(state).toEqual({ ...before, isStale: true });
    const after = run(state, dealt('a', 'c'));
    expect(after).toMatchObject({ isStale: false, timeLeftMs: before.timeLeftMs });
    expect(after.questions.map((q) => q.question_id)).toEqual(['a', 'c']);
    expect(clockRuns(after)).toBe(true);
  });
  test('while its answer is on its way is left to the server: refused, it makes way at no cost', () => {
    const sending = run(playing('a', 'b'), { type: 'chose', optionId: 'a-1' }, gone('a'));
    expect(sending).toMatchObject({ phase: 'sending', choice: 'a-1', isStale: true });
    expect(run(sending, dealt('c', 'b'))).toMatchObject({ phase: 'sending', isStale: true });
    const refused = run(sending, { type: 'answerRefused', code: 'NOT_FOUND' });
    expect(refused).toMatchObject({ phase: 'loading', elsewhere: false, holdings: sending.holdings });
  });
  test('next in line under an outcome does not follow it', () => {
    const judged = run(
      playing('a', 'b'),
      { type: 'chose', optionId: 'a-1' },
      { type: 'judged', judgement: judgementOf('a', true), nowMs: NOW },
      gone('b'),
    );
    const next = run(judged, dealt('c'), { type: 'advanced' });
    expect(next).toMatchObject({ phase: 'asking', isStale: false });
    expect(next.questions.map((q) => q.question_id)).toEqual(['c']);
  });
});

describe('the address of a photo', () => {
  test('keeps the time it runs out, however often the same question is dealt again', () => {
    const late = { ...renewed, serverTime: NOW + 60_000, photosExpireAt: NOW + 60_000 + PHOTOS_LIVE_MS };
    const again = run(playing('a', 'b'), { type: 'dealt', set: late, nowMs: NOW + 60_000 });
    expect(again.questions[0]?.question).toBe('/photos/a');
    expect(again.photosExpireAt).toBe(NOW + PHOTOS_LIVE_MS);
  });
  test('runs out by the clock of this device', () => {
    const slow = { ...setOf(['a']), serverTime: NOW + 3_600_000, photosExpireAt: NOW + 3_600_000 + 1000 };
    expect(run(initialState(null, NOW), { type: 'dealt', set: slow, nowMs: NOW }).photosExpireAt).toBe(
      NOW + 1000,
    );
  });
  test('is replaced as soon as the server says it ran out, and that is kept for a reload', () => {
    const short = { ...setOf(['a', 'b']), photosExpireAt: NOW + 5000 };
    const state = run(initialState(null, NOW), { type: 'dealt', set: short, nowMs: NOW });
    expect(toCache(state)?.photosExpireAt).toBe(NOW + 5000);
    const again = run(state, { type: 'dealt', set: renewed, nowMs: NOW + 5000 });
    expect(again.questions[0]?.question).toBe('/photos/other');
  });
});
