import { describe, expect, test } from 'vitest';
import { type QuizCache, toCache } from '@/components/quiz/machine/quiz-resume';
import { clockRuns, initialState } from '@/components/quiz/machine/quiz-state';
import { overlayOf } from '@/components/quiz/place/use-county';
import {
  announcement,
  areaText,
  percentText,
  rarityText,
  rightIndexOf,
  shareLength,
} from '@/components/quiz/result/result-text';
import type { WireBookings } from '@/lib/contract/realtime/protocol';
import { textsOf } from '@/messages/texts';
import { judgementOf, lives, NOW, PHOTOS_LIVE_MS, playing, question, run, setOf } from './rounds';

const t = textsOf('en', 'quiz');

/** What this device's clock is ahead of the server's, ms. */
const AHEAD_MS = 90_000;
const servedOne = (id: string, position: number) =>
  initialState(lives(10), NOW, { waiting: setOf([id], lives(10), position), round: null });
const served = () => servedOne('a', 3);
const restored = (cache: QuizCache | null) => ({ type: 'restored', cache, nowMs: NOW + AHEAD_MS }) as const;
const ready = { type: 'paused', reason: 'photo', on: false } as const;
const connected = { type: 'paused', reason: 'offline', on: false } as const;

function kept(timeLeftMs: number, ...choices: string[]): QuizCache {
  const chosen = choices.map((optionId) => ({ type: 'chose', optionId }) as const);
  const cache = toCache({ ...run(playing('a', 'b'), ...chosen), timeLeftMs });
  if (!cache) throw new Error('nothing kept');
  return cache;
}

describe('a question that came with the page', () => {
  test('shows before anything else is known, with its place, and no clock runs', () => {
    const state = run(served(), connected, ready);
    expect(state).toMatchObject({ phase: 'asking', position: 3, setSize: 10, isServed: true });
    expect(clockRuns(run(state, restored(null)))).toBe(true);
  });
  test("its photo runs out by this device's clock", () => {
    expect(run(served(), restored(null)).photosExpireAt).toBe(NOW + PHOTOS_LIVE_MS + AHEAD_MS);
  });
  test('takes the time left from what was kept of it, and keeps its own photo', () => {
    const state = run(served(), restored(kept(12_000)));
    expect(state).toMatchObject({ phase: 'asking', timeLeftMs: 12_000, isServed: false, position: 3 });
    expect(state.questions.map((q) => q.question_id)).toEqual(['a']);
  });
  test('takes up the answer that was on its way', () => {
    expect(run(served(), restored(kept(12_000, 'a-2')))).toMatchObject({ phase: 'sending', choice: 'a-2' });
  });
  test('makes way for an answer to the one before it, whose outcome is still to come', () => {
    const next = servedOne('b', 1);
    const state = run(next, restored(kept(12_000, 'a-2')));
    expect(state).toMatchObject({ phase: 'sending', choice: 'a-2' });
    const outcome = run(state, { type: 'judged', judgement: judgementOf('a', false), nowMs: NOW });
    expect(outcome.phase).toBe('judged');
  });
  test('outlasts what was kept of another question', () => {
    const next = servedOne('b', 1);
    expect(run(next, restored(kept(12_000)))).toMatchObject({ timeLeftMs: 30_000, position: 1 });
  });
  test('stays where it is, photo and all, when the rest of its set arrives', () => {
    const state = run(served(), connected, ready, restored(kept(12_000)));
    const rest = setOf(['a', 'b', 'c'], lives(10), 3);
    const fresh = rest.questions.map((q) => ({ ...q, question: `${q.question}-again` }));
    const dealt = run(state, { type: 'dealt', set: { ...rest, questions: fresh }, nowMs: NOW });
    expect(dealt.questions.map((q) => q.question)).toEqual([
      '/photos/a',
      '/photos/b-again',
      '/photos/c-again',
    ]);
    expect(clockRuns(dealt)).toBe(true);
  });
  test('is looked up once: what was kept later changes nothing', () => {
    const state = run(served(), restored(null), { type: 'chose', optionId: 'a-1' });
    expect(run(state, restored(kept(12_000)))).toBe(state);
  });
});

const NATION: WireBookings = {
  area: 'United States',
  total: 1259,
  of_options: [264, 41, 0, 1],
  invented: false,
};

describe('shares of bookings', () => {
  test.each([
    [264, 1259, '21%'],
    [0, 1259, '<1%'],
    [1, 1259, '<1%'],
    [1259, 1259, '100%'],
    [0, 0, '<1%'],
  ])('%d of %d is %s', (part, total, text) => {
    expect(percentText(part, total)).toBe(text);
  });
  test.each([
    [0, 1259, 0],
    [0, 0, 0],
    [10, 1000, 0.05],
    [50, 1000, 0.25],
    // The same share of another area has the same length.
    [63, 1260, 0.25],
    [100, 1000, 0.5],
    [200, 1000, 1],
    [600, 1000, 1],
  ])('the bar of %d in %d is %d long', (part, total, length) => {
    expect(shareLength(part, total)).toBeCloseTo(length, 10);
  });
  test('the area is named', () => {
    expect(areaText(t, NATION)).toBe('How common each is · 1,259 U.S. bookings');
    const county = { ...NATION, area: 'Travis County, TX' };
    expect(areaText(t, county)).toBe('How common each is · 1,259 bookings in Travis County, TX');
  });
  test.each([
    ['United States', false, 264, 'About 1 in 5 U.S. bookings.'],
    ['United States', true, 264, 'About 1 in 5 invented bookings.'],
    ['Texas', false, 21, 'About 1 in 60 bookings here.'],
    ['Texas', false, 1, 'About 1 in 1,300 bookings here.'],
    ['Texas', true, 1, 'About 1 in 1,300 invented bookings.'],
    ['Texas', false, 1000, null],
    ['Texas', false, 0, null],
  ])('in %s (invented: %s), %i of 1,259 bookings are %s', (area, invented, part, text) => {
    const bookings = { ...NATION, area, invented, of_options: [part, 0, 0, 0] };
    expect(rarityText(t, bookings, rightIndexOf(judgementOf('a', true, lives(10))))).toBe(text);
  });
});

describe('the announcement of a result', () => {
  const announced = (correct: boolean, more: object, held = lives(10)) =>
    announcement(
      t,
      run(
        playing('a'),
        { type: 'chose', optionId: correct ? 'a-1' : 'a-2' },
        { type: 'judged', judgement: { ...judgementOf('a', correct, held), ...more }, nowMs: NOW },
      ),
    );
  test('is empty while a question is open', () => {
    expect(announcement(t, playing('a'))).toBe('');
  });
  test('says what was right, what gave it away, how frequent it is, and how many got it right', () => {
    const clue = { fact: 'part_of_day', value: 'night', of_right: 0.4, of_all: 0.2 };
    expect(announced(true, { bookings: NATION, photo_right_percent: 38, streak: 3, clue })).toBe(
      'Right. 3 in a row. Booked for: Answer 1. 38% got this right. What it means. 4 in 10 bookings for answer 1 are between midnight and 6 AM; of all bookings, 2 in 10. About 1 in 5 U.S. bookings.',
    );
  });
  test('says what a miss cost, also where no shares are known', () => {
    expect(announced(false, {})).toBe('Not this time. Booked for: Answer 1. You lost a life. What it means.');
  });
});

const county = { announced: 'Hays', place: { table: '48209', name: 'Hays', isSubstitute: true } };
const over = (tables: (string | null)[], phase: 'asking' | 'judged' = 'asking') =>
  overlayOf(county, { phase, questions: tables.map((table) => ({ ...question('a'), table })) });

test('the county is announced only while questions from it are ahead', () => {
  expect(over(['48209'])).toBe('Hays');
  expect(over(['48453', '48209'])).toBe('Hays');
  expect(over(['48453'])).toBeNull();
  expect(over([null])).toBeNull();
  expect(over(['48209'], 'judged')).toBeNull();
  expect(overlayOf(county, { phase: 'asking', questions: [] })).toBeNull();
});
