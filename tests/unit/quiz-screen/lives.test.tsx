import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LivesModal } from '@/components/quiz/lives/lives-modal';
import { WithoutLives } from '@/components/quiz/lives/without-lives';
import { initialState, type QuizState, toHoldings } from '@/components/quiz/machine/quiz-state';
import { FreeRoundNote } from '@/components/quiz/question/free-round-note';
import { announcement } from '@/components/quiz/result/result-text';
import { LivesCounter } from '@/components/quiz/top-bar/lives-counter';
import { textsOf } from '@/messages/texts';
import { judgementOf, lives, NOW, playing, question, run, setOf } from './rounds';

const RULES =
  'Below five, you get a life back every 15 minutes, and for five right in a row. Your first round of each day is free.';

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the line on the first photo', () => {
  const first = playing('a', 'b');
  const asked = (more: Partial<QuizState>) =>
    textOf(<FreeRoundNote state={{ ...first, free: true, ...more }} />);
  test.each<[string, Partial<QuizState>, string]>([
    ['of a free round', {}, '10 photos · 30 seconds each · the first round of the day is free'],
    [
      'of one with fewer photos',
      { setSize: 1 },
      '1 photo · 30 seconds each · the first round of the day is free',
    ],
    [
      'without a timer',
      { questions: [question('a', false)] },
      '10 photos · the first round of the day is free',
    ],
    ['of a round that costs lives', { free: false }, ''],
    ['is not on the second', { position: 1 }, ''],
    ['is gone with the answer', { phase: 'sending' }, ''],
    ['waits for the question', { phase: 'loading', questions: [] }, ''],
  ])('%s', (_, more, text) => {
    expect(asked(more)).toBe(text);
  });
  test('comes with the page', () => {
    const served = { waiting: { ...setOf(['a']), free: true }, round: null };
    expect(textOf(<FreeRoundNote state={initialState(lives(5), NOW, served)} />)).not.toBe('');
  });
});

describe('a life that came back', () => {
  const won = { ...judgementOf('a', true, lives(4)), streak: 5, life_won: true };
  const state = run(
    playing('a', 'b'),
    { type: 'livesChanged', lives: lives(3), nowMs: NOW },
    { type: 'chose', optionId: 'a-1' },
    { type: 'judged', judgement: won, nowMs: NOW },
  );
  const counter = (lifeWon: boolean) =>
    renderToStaticMarkup(
      <LivesCounter holdings={state.holdings} spent={null} lifeWon={lifeWon} onLives={() => {}} />,
    );
  test('flies into the counter, which has counted it', () => {
    expect(counter(true)).toContain('data-testid="life-won"');
    expect(counter(true)).toContain('aria-label="4 lives"');
    expect(counter(false)).not.toContain('life-won');
  });
  test('is announced', () => {
    expect(announcement(textsOf('en', 'quiz'), state)).toContain('You got a life back.');
  });
});

test.each([
  ['full', 5, null],
  ['missing', 2, NOW + 60_000],
])('what opens for the counter says how lives come back while they are %s', (_, count, nextLifeAt) => {
  const holdings = toHoldings({ ...lives(count), nextLifeAt }, NOW);
  expect(textOf(<LivesModal open holdings={holdings} hasStore={false} onClose={() => {}} />)).toContain(
    RULES,
  );
});

test('so does the screen without lives', () => {
  const holdings = toHoldings({ ...lives(0), nextLifeAt: NOW + 60_000 }, NOW);
  expect(textOf(<WithoutLives holdings={holdings} onLives={() => {}} />)).toContain(
    `${RULES} Your photo is waiting.`,
  );
});
