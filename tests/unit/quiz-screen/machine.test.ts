import { describe, expect, test } from 'vitest';
import { toCache } from '@/components/quiz/machine/quiz-resume';
import { initialState, QUESTION_MS } from '@/components/quiz/machine/quiz-state';
import { judgementOf, lives, NOW, PHOTOS_LIVE_MS, playing, question, run, setOf } from './rounds';

const chose = (optionId: string) => ({ type: 'chose', optionId }) as const;
const judged = (id: string, correct: boolean, held = lives(10)) =>
  ({ type: 'judged', judgement: judgementOf(id, correct, held), nowMs: NOW }) as const;
const dealt = (ids: string[], position = 0) =>
  ({ type: 'dealt', set: setOf(ids, lives(10), position), nowMs: NOW }) as const;

describe('answering', () => {
  test('the first choice locks', () => {
    expect(run(playing('a'), chose('a-2'), chose('a-3')).choice).toBe('a-2');
  });
  test('an option of another question is no choice', () => {
    expect(run(playing('a'), chose('b-1')).phase).toBe('asking');
  });
  test('the outcome stays until the game goes on, then the next question comes', () => {
    const state = run(playing('a', 'b'), chose('a-2'), judged('a', false));
    expect(state.phase).toBe('judged');
    const next = run(state, { type: 'advanced' });
    expect(next).toMatchObject({ phase: 'asking', choice: null, judgement: null, position: 1 });
  });
  test('a judgement of another question changes lives and score only', () => {
    const state = run(playing('a', 'b'), chose('a-2'), judged('z', false, lives(3)));
    expect(state.phase).toBe('sending');
    expect(state.holdings?.totalLifes).toBe(153);
  });
  test("the streak is the server's latest value, from a set or a judgement", () => {
    const dealtOnStreak = run(playing('a', 'b'), {
      ...dealt(['a', 'b']),
      set: { ...setOf(['a', 'b']), streak: 4 },
    });
    expect(dealtOnStreak.streak).toBe(4);
    const five = { ...judgementOf('a', true), streak: 5 };
    const right = run(dealtOnStreak, chose('a-1'), { type: 'judged', judgement: five, nowMs: NOW });
    expect(right.streak).toBe(5);
    expect(run(right, { type: 'advanced' }, chose('b-2'), judged('b', false)).streak).toBe(0);
  });
  test('an answer says what it cost', () => {
    const rich = run(playing('a'), { type: 'livesChanged', lives: lives(5, 2), nowMs: NOW });
    expect(run(rich, chose('a-2'), judged('a', false, lives(5, 1))).spent).toBe('star');
    expect(run(playing('a'), chose('a-2'), judged('a', false, lives(9))).spent).toBe('life');
    expect(run(playing('a'), chose('a-1'), judged('a', true)).spent).toBeNull();
  });
  test('a star is told from a life also when a set came before the acknowledgement', () => {
    const set = { ...setOf(['b'], lives(5, 1), 1) };
    const state = run(playing('a', 'b'), chose('a-2'), { type: 'dealt', set, nowMs: NOW });
    expect(run(state, judged('a', false, lives(5, 1))).spent).toBe('star');
  });
});

describe('sets', () => {
  test('a newer set, fetched under a result, follows without a gap', () => {
    const state = run(playing('a'), chose('a-1'), judged('a', true), dealt(['k', 'l']), { type: 'advanced' });
    expect(state).toMatchObject({ phase: 'asking', position: 0, upcoming: null });
    expect(state.questions.map((q) => q.question_id)).toEqual(['k', 'l']);
  });
  test('without it the game loads', () => {
    expect(run(playing('a'), chose('a-1'), judged('a', true), { type: 'advanced' }).phase).toBe('loading');
  });
  test('a set that still holds the judged question is not shown again', () => {
    const state = run(playing('a', 'b'), chose('a-1'), judged('a', true), dealt(['a', 'b']), {
      type: 'advanced',
    });
    expect(state.questions[0]?.question_id).toBe('b');
  });
  test('a reconnect keeps question, time and photo', () => {
    const state = run(playing('a', 'b'), { type: 'ticked', elapsedMs: 1000 });
    const set = {
      ...setOf(['a', 'b']),
      questions: [{ ...question('a'), question: '/photos/other' }, question('b')],
    };
    const again = run(state, { type: 'dealt', set, nowMs: NOW + 5000 });
    expect(again.timeLeftMs).toBe(QUESTION_MS - 1000);
    expect(again.questions[0]?.question).toBe('/photos/a');
    expect(again.pauses).toEqual([]);
  });
  test('an address that ran out is replaced, and the clock waits for the photo', () => {
    const set = { ...setOf(['a']), questions: [{ ...question('a'), question: '/photos/other' }] };
    const again = run(playing('a'), { type: 'dealt', set, nowMs: NOW + PHOTOS_LIVE_MS });
    expect(again.questions[0]?.question).toBe('/photos/other');
    expect(again.pauses).toEqual(['photo']);
  });
  test('none to play with, and a failure, each with a way back', () => {
    const start = initialState(null, NOW);
    expect(run(start, { type: 'dealRefused', code: 'NO_QUESTIONS' }).phase).toBe('empty');
    const failed = run(start, { type: 'dealRefused', code: 'UNAVAILABLE' });
    expect(failed.phase).toBe('failed');
    expect(run(failed, { type: 'retried' }).phase).toBe('loading');
  });
});

describe('two tabs', () => {
  test('answered elsewhere while asked here: the outcome shows, then the game goes on in step', () => {
    const state = run(playing('a', 'b'), {
      type: 'judgedElsewhere',
      judgement: judgementOf('a', true),
      nowMs: NOW,
    });
    expect(state).toMatchObject({ phase: 'judged', elsewhere: true });
    expect(run(state, { type: 'advanced' })).toMatchObject({
      phase: 'asking',
      elsewhere: false,
      position: 1,
    });
  });
  test('a question that was answered elsewhere meanwhile is announced with the new one', () => {
    const state = run(playing('a', 'b'), dealt(['b'], 1));
    expect(state).toMatchObject({ phase: 'asking', elsewhere: true, timeLeftMs: QUESTION_MS });
    expect(run(state, chose('b-1')).elsewhere).toBe(false);
  });
  test('a second answer that the server refuses falls into step', () => {
    const state = run(playing('a', 'b'), chose('a-1'), { type: 'answerRefused', code: 'ANSWERED_ELSEWHERE' });
    expect(state).toMatchObject({ phase: 'loading', elsewhere: true });
    expect(run(state, dealt(['b'], 1))).toMatchObject({ phase: 'asking', elsewhere: true });
  });
});

describe('an own answer that was sent twice', () => {
  const told = (id: string, correct: boolean) =>
    ({ type: 'judgedElsewhere', judgement: judgementOf(id, correct), nowMs: NOW }) as const;
  test('is the own one when the first sending is judged under the old connection', () => {
    const state = run(playing('a', 'b'), chose('a-1'), told('a', true));
    expect(state).toMatchObject({ phase: 'judged', elsewhere: false });
  });
  test('a timeout too', () => {
    const late = run(
      playing('a', 'b'),
      ...Array.from({ length: 30 }, () => ({ type: 'ticked', elapsedMs: 1000 }) as const),
    );
    const judgement = { ...judgementOf('a', false), choice: null };
    expect(run(late, { type: 'judgedElsewhere', judgement, nowMs: NOW }).elsewhere).toBe(false);
  });
  test('another choice than the own one was made elsewhere', () => {
    expect(run(playing('a', 'b'), chose('a-3'), told('a', true)).elsewhere).toBe(true);
  });
});

describe('lives', () => {
  test("a timeout that is refused without lives resets the question's time", () => {
    const seconds = Array.from({ length: 30 }, () => ({ type: 'ticked', elapsedMs: 1000 }) as const);
    const broke = run(playing('a', 'b'), ...seconds, { type: 'answerRefused', code: 'NO_LIVES' });
    expect(broke.phase).toBe('noLives');
    const back = run(broke, { type: 'livesChanged', lives: lives(1), nowMs: NOW }, dealt(['a', 'b']));
    expect(back).toMatchObject({ phase: 'asking', timeLeftMs: QUESTION_MS });
  });
  test('after the last one the outcome shows first, then the game stops', () => {
    const state = run(playing('a', 'b'), chose('a-2'), judged('a', false, lives(0)));
    expect(state.phase).toBe('judged');
    expect(run(state, { type: 'advanced' }).phase).toBe('noLives');
  });
  test('stars alone are enough to play', () => {
    const state = run(playing('a', 'b'), chose('a-2'), judged('a', false, lives(0, 3)), { type: 'advanced' });
    expect(state.phase).toBe('asking');
  });
  describe('in a free round', () => {
    const free = run(playing('a', 'b'), {
      type: 'dealt',
      set: { ...setOf(['a', 'b'], lives(1, 1)), free: true },
      nowMs: NOW,
    });
    test('a miss costs nothing', () => {
      const state = run(free, chose('a-2'), judged('a', false, lives(1, 1)));
      expect(state).toMatchObject({ phase: 'judged', spent: null, holdings: { totalLifes: 152 } });
    });
    test('play goes on without lives, and ends when the next round costs some', () => {
      const broke = run(free, { type: 'livesChanged', lives: lives(0), nowMs: NOW });
      const missed = run(broke, chose('a-2'), judged('a', false, lives(0)));
      expect(run(missed, { type: 'advanced' }).phase).toBe('asking');
      const costly = { ...setOf(['k'], lives(0)), free: false };
      const next = run(missed, { type: 'dealt', set: costly, nowMs: NOW }, { type: 'advanced' });
      expect(next.phase).toBe('noLives');
    });
    test('the next round costs lives again', () => {
      const next = run(free, dealt(['k', 'l']));
      expect(run(next, chose('k-2'), judged('k', false, lives(9))).spent).toBe('life');
    });
    test('a reload forgets neither', () => {
      const cache = toCache(run(free, chose('a-2')));
      const after = run(initialState(null, NOW), { type: 'restored', cache, nowMs: NOW });
      expect(run(after, judged('a', false, lives(1, 1)))).toMatchObject({ free: true, spent: null });
      const served = { waiting: { ...setOf(['a']), free: true }, round: null };
      expect(initialState(lives(0), NOW, served)).toMatchObject({ phase: 'asking', free: true });
    });
  });
  test('a regenerated life requests questions again', () => {
    const broke = run(initialState(null, NOW), {
      type: 'dealRefused',
      code: 'NO_LIVES',
      nextLifeAtMs: NOW + 9000,
    });
    expect(broke.holdings).toMatchObject({ totalLifes: 150, nextLifeAt: NOW + 9000 });
    expect(broke.phase).toBe('noLives');
    const back = run(broke, { type: 'livesChanged', lives: lives(1), nowMs: NOW });
    expect(back.phase).toBe('loading');
  });
  test('a refused deal never hides the outcome on screen', () => {
    const state = run(playing('a'), chose('a-2'), judged('a', false, lives(0)), {
      type: 'dealRefused',
      code: 'NO_LIVES',
    });
    expect(state.phase).toBe('judged');
  });
});

describe('coming back', () => {
  test('question, place and time left survive', () => {
    const before = run(playing('a', 'b'), chose('a-1'), judged('a', true), { type: 'advanced' });
    const cache = toCache({ ...before, timeLeftMs: 12_000 });
    if (!cache) throw new Error('nothing kept');
    const after = run(initialState(null, NOW), { type: 'restored', cache, nowMs: NOW });
    // The points are the server's to tell: none are shown until then, rather than 0.
    expect(after).toMatchObject({ phase: 'asking', position: 1, timeLeftMs: 12_000, totalScore: null });
    expect(run(after, dealt(['b'], 1)).timeLeftMs).toBe(12_000);
  });
  test('an answer that was not acknowledged is sent again', () => {
    const cache = toCache(run(playing('a', 'b'), chose('a-3')));
    if (!cache) throw new Error('nothing kept');
    const after = run(initialState(null, NOW), { type: 'restored', cache, nowMs: NOW });
    expect(after).toMatchObject({ phase: 'sending', choice: 'a-3' });
    expect(run(after, dealt(['b'], 1)).questions[0]?.question_id).toBe('a');
  });
  test('stored data never holds a right answer', () => {
    const state = run(playing('a', 'b'), chose('a-1'), judged('a', true));
    const kept = JSON.stringify(toCache(state));
    expect(kept).not.toContain('"true"');
    expect(kept).not.toContain('explanation');
    expect(kept).not.toContain('"a-1"');
  });
});
