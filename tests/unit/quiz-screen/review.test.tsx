import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Review } from '@/components/quiz/result/review';
import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import { GONE, MISSED } from '@/tests/support/reviewed';

/** Returns the text of the review of one question, as one line. */
function textOf(question: ReviewedQuestion, invented = false): string {
  return renderToStaticMarkup(<Review questions={[question, GONE]} invented={invented} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

const CLUE =
  '6 in 10 bookings for driving while intoxicated are between midnight and 6 AM; of all bookings, 2 in 10.';

test.each<[name: string, question: ReviewedQuestion, shown: string[], hidden: string[]]>([
  [
    'missed',
    MISSED,
    [
      'Look back 1 of 2 Travis County, TX · Friday, 12–6 AM Misdemeanor',
      'Booked for Driving while intoxicated 7% of bookings You Wrong: Theft 12% of bookings The records Right',
      CLUE,
    ],
    ['left the game'],
  ],
  [
    'right',
    { ...MISSED, choice: 2 },
    ['7% of bookings You Right: Driving while intoxicated The records Right'],
    ['Theft'],
  ],
  [
    'timed out',
    { ...MISSED, choice: null, par: false },
    ['You Wrong: No answer The records Wrong'],
    ['Theft'],
  ],
  ['without a clue', { ...MISSED, clue: null }, ['The records Right'], ['bookings for']],
  [
    'whose record has left the game',
    GONE,
    ['This photo has left the game.', 'Booked for Driving while intoxicated You Right: Driving'],
    ['Travis', 'bookings'],
  ],
])('a question %s', (_, question, shown, hidden) => {
  const text = textOf(question);
  for (const part of shown) expect(text).toContain(part);
  for (const part of hidden) expect(text).not.toContain(part);
});

test('a photo is shown while its record is in play', () => {
  const html = (question: ReviewedQuestion) =>
    renderToStaticMarkup(<Review questions={[question]} invented={false} />);
  expect(html(MISSED)).toContain('<img');
  expect(html(MISSED)).toContain('src="/photos/missed?s=1"');
  expect(html(GONE)).not.toContain('<img');
});

test.each([
  ['of invented bookings say so', MISSED, true, true],
  ['of real bookings do not', MISSED, false, false],
  ['that are not there need no note', { ...GONE }, true, false],
])('shares %s', (_, question, invented, isSaid) => {
  expect(textOf(question, invented).includes('These shares come from invented bookings')).toBe(isSaid);
});

test('the buttons are named for screen readers', () => {
  const html = renderToStaticMarkup(<Review questions={[MISSED, GONE]} invented={false} />);
  expect(html).toMatch(/<button[^>]*aria-label="Previous photo"/);
  expect(html).toMatch(/<button[^>]*aria-label="Next photo"/);
});
