import { describe, expect, test } from 'vitest';
import { toCache } from '@/components/quiz/machine/quiz-resume';
import { isEnding, isFresh } from '@/components/quiz/machine/quiz-round';
import { clockRuns, initialState, type QuizState } from '@/components/quiz/machine/quiz-state';
import { announcement } from '@/components/quiz/result/result-text';
import { rankText, roundTitle, shareText } from '@/components/quiz/result/round-text';
import type { WireRound } from '@/lib/contract/quiz/round';
import { textsOf } from '@/messages/texts';
import { judgementOf, lives, NOW, run, setOf } from './rounds';

const SET = '0198f000-0000-7000-8000-0000000000';
const t = textsOf('en', 'quiz');
const LAST = `${SET}0a`;

function roundOf(changed: Partial<WireRound> = {}): WireRound {
  return {
    set_id: `${SET}00`,
    right: 7,
    of: 10,
    points: 70,
    longest_run: 4,
    answers: [true, true, false, true, true, true, true, false, false, true],
    total_score: 470,
    streak: 1,
    rank: { now: 48, before: 60 },
    badges: [],
    par: 8,
    questions: [],
    invented: true,
    remember: [],
    ...changed,
  };
}

const fetched = (round: WireRound | null = roundOf()) => ({ type: 'roundFetched', round }) as const;
const advanced = { type: 'advanced' } as const;
const continued = { type: 'continued' } as const;

/** The last question of a set, with its clock running. */
const atLast = () =>
  run(
    initialState(null, NOW),
    { type: 'paused', reason: 'offline', on: false },
    { type: 'dealt', set: setOf([LAST], lives(10), 9), nowMs: NOW },
    { type: 'paused', reason: 'photo', on: false },
  );
const judged = (held = lives(10)) =>
  ({ type: 'judged', judgement: judgementOf(LAST, true, held), nowMs: NOW }) as const;
const lastResult = (held = lives(10)) =>
  run(atLast(), { type: 'chose', optionId: `${LAST}-1` }, judged(held));
const onCard = () => run(lastResult(), advanced, fetched());

describe('the end of a round', () => {
  test('the result of the tenth answer shows first, then the card, with the clock standing still', () => {
    expect(isEnding(lastResult())).toBe(true);
    const card = run(lastResult(), fetched(), advanced);
    expect(card).toMatchObject({ phase: 'roundOver', round: { right: 7 }, totalScore: 470, questions: [] });
    const later = run(card, { type: 'ticked', elapsedMs: 1000 });
    expect([clockRuns(later), later]).toEqual([false, card]);
  });
  test('numbers that are late or fail leave the card with its way on', () => {
    const waiting = run(lastResult(), advanced);
    expect(waiting).toMatchObject({ phase: 'roundOver', round: null, roundFailed: false });
    const failed = run(waiting, { type: 'roundFailed' });
    expect(failed).toMatchObject({ phase: 'roundOver', roundFailed: true });
    expect(run(failed, continued)).toMatchObject({ phase: 'loading', mayDeal: true });
    expect(run(failed, { type: 'retried' }, fetched())).toMatchObject({ roundFailed: false, round: {} });
  });
  test('without lives the card still comes first, and a refused deal does not hide it', () => {
    const card = run(lastResult(lives(0)), advanced);
    expect(card.phase).toBe('roundOver');
    const refused = { type: 'dealRefused', code: 'NO_LIVES' } as const;
    expect(run(card, refused).phase).toBe('roundOver');
    expect(run(card, continued, refused).phase).toBe('noLives');
  });
  test('nothing may be dealt until the player goes on', () => {
    expect([lastResult(), onCard()].map(({ mayDeal }) => mayDeal)).toEqual([false, false]);
    const next = run(onCard(), continued);
    expect(next).toMatchObject({ phase: 'loading', mayDeal: true, leftRoundId: `${SET}00`, round: null });
    const dealt = run(next, { type: 'dealt', set: setOf(['k', 'l']), nowMs: NOW });
    expect(dealt).toMatchObject({ phase: 'asking', mayDeal: false, position: 0 });
  });
  test('the one question that the page knows is not the last of its set', () => {
    const first = initialState(lives(10), NOW, { waiting: setOf(['a']), round: null });
    const state = run(
      first,
      { type: 'restored', cache: null, nowMs: NOW },
      { type: 'chose', optionId: 'a-1' },
      { type: 'judged', judgement: judgementOf('a', true), nowMs: NOW },
    );
    expect(isEnding(state)).toBe(false);
    expect(run(state, advanced).phase).toBe('loading');
    const rest = run(state, { type: 'dealt', set: setOf(['b', 'c'], lives(10), 1), nowMs: NOW }, advanced);
    expect(rest).toMatchObject({ phase: 'asking', position: 1 });
  });
  test('a player who missed two timers at the end is there again on the next round', () => {
    const away = { ...onCard(), missedTimers: 2, pauses: ['away'] } satisfies QuizState;
    expect(run(away, continued)).toMatchObject({ missedTimers: 0, pauses: [] });
  });
});

describe('coming back to the card', () => {
  const served = (round = roundOf()) => initialState(lives(10), NOW, { waiting: null, round });
  test('a reload shows it, once: not after the player left it', () => {
    const restored = { type: 'restored', cache: null, nowMs: NOW } as const;
    expect(run(served(), { ...restored, leftRoundId: null })).toMatchObject({
      phase: 'roundOver',
      round: {},
    });
    expect(run(served(), { ...restored, leftRoundId: 'another' }).phase).toBe('roundOver');
    const left = run(served(), { ...restored, leftRoundId: `${SET}00` });
    expect(left).toMatchObject({ phase: 'loading', round: null, mayDeal: true });
  });
  test('nothing of it is kept on the device', () => {
    expect(toCache(onCard())).toBeNull();
  });
  test('a screen without a question asks for it, and plays on where no round has ended', () => {
    const unknown = initialState(lives(10), NOW);
    expect(unknown.mayDeal).toBe(false);
    expect(run(unknown, fetched()).phase).toBe('roundOver');
    expect(run(unknown, fetched(null))).toBe(unknown);
    const fresh = initialState(lives(10), NOW, { waiting: null, round: null });
    expect(fresh).toMatchObject({ phase: 'loading', mayDeal: true });
    expect(run(unknown, { type: 'roundFailed' }).phase).toBe('failed');
  });
  test('a question that was answered elsewhere to the end gives way to it; a pending answer does not', () => {
    expect(run(atLast(), fetched())).toMatchObject({ phase: 'roundOver', questions: [] });
    const sending = run(atLast(), { type: 'chose', optionId: `${LAST}-1` });
    expect(run(sending, fetched()).phase).toBe('sending');
  });
});

describe('another tab goes on', () => {
  test('from the same card: this one goes on too; from another round: it does not', () => {
    expect(run(onCard(), { type: 'continued', roundId: `${SET}00` })).toMatchObject({ phase: 'loading' });
    expect(run(onCard(), { type: 'continued', roundId: 'older' }).phase).toBe('roundOver');
    expect(run(atLast(), { type: 'continued', roundId: `${SET}00` }).phase).toBe('asking');
  });
  test('an answer of the next round, or a round that the server no longer knows, leads on', () => {
    const elsewhere = (id: string) =>
      ({ type: 'judgedElsewhere', judgement: judgementOf(id, true), nowMs: NOW }) as const;
    expect(run(onCard(), elsewhere(LAST)).phase).toBe('roundOver');
    expect(run(onCard(), elsewhere('0198ffff-0000-7000-8000-000000000001')).phase).toBe('loading');
    expect(run(onCard(), fetched(null))).toMatchObject({ phase: 'loading', mayDeal: true });
  });
  test('numbers that arrive after the player went on change nothing', () => {
    const next = run(lastResult(), advanced, continued);
    expect(run(next, fetched())).toBe(next);
  });
});

describe('texts', () => {
  test.each([
    [{ now: 48, before: 60 }, '48 (up 12)'],
    [{ now: 48, before: 48 }, '48'],
    [{ now: 1048, before: null }, '1,048'],
    [{ now: 1, before: 1235 }, '1 (up 1,234)'],
  ])('%j reads %s', (rank, text) => {
    expect(rankText(t, rank)).toBe(text);
  });
  test.each([
    [10, 'Perfect round!'],
    [5, 'Nice round!'],
    [4, 'Round over'],
  ])('a round with %i right is titled %s', (right, title) => {
    expect(roundTitle(t, { right, of: 10 })).toBe(title);
  });
  test('what is shared is a line of squares', () => {
    expect(shareText(t, roundOf())).toBe('Lineup · 7/10 · 🟩🟩🟥🟩🟩🟩🟩🟥🟥🟩');
  });
  test('the card is announced in one sentence after another, without what is missing', () => {
    expect(announcement(t, onCard())).toBe(
      'Nice round! – 7 of 10 right. The records: 8. 70 points. Rank this week: 48 (up 12).',
    );
    const badge = {
      id: 'clean-slate',
      name: 'Clean Slate',
      description: '',
      icon: 'clean-slate.svg',
      times: 1,
    };
    const perfect = roundOf({ right: 10, points: 100, rank: null, badges: [badge] });
    expect(announcement(t, run(lastResult(), fetched(perfect), advanced))).toBe(
      'Perfect round! – 10 of 10 right. The records: 8. 100 points. New badge: Clean Slate.',
    );
    expect(announcement(t, run(lastResult(), advanced))).toBe('');
  });
});

describe('the last open question', () => {
  const served = () =>
    run(initialState(lives(10), NOW, { waiting: setOf([LAST], lives(10), 9), round: null }), {
      type: 'restored',
      cache: null,
      nowMs: NOW,
    });
  test('of the page is not fetched at once: another tab may answer it meanwhile', () => {
    expect(isFresh(served())).toBe(true);
    expect(isFresh({ ...served(), position: 8 })).toBe(false);
    // The score is missing after a visit to another screen.
    expect(isFresh({ ...served(), totalScore: null })).toBe(false);
    expect(isFresh(onCard())).toBe(false);
  });
  test('is fetched on later connections: its record may have been removed meanwhile', () => {
    expect(isFresh(run(served(), fetched(null)))).toBe(false);
    expect(isFresh(atLast())).toBe(false);
  });
});
