import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GuestProvider } from '@/components/client/session/guest';
import { RoundCard } from '@/components/quiz/result/round-card';
import type { WireRound } from '@/lib/contract/quiz/round';
import { GONE, MISSED } from '@/tests/support/reviewed';

const ROUND: WireRound = {
  set_id: '0198f000-0000-7000-8000-000000000000',
  right: 7,
  of: 10,
  points: 70,
  longest_run: 4,
  answers: [true, true, false, true, true, true, true, false, false, true],
  total_score: 1470,
  streak: 1,
  rank: { now: 48, before: 60 },
  badges: [
    {
      id: 'on-a-roll',
      name: 'On a Roll',
      description: 'Get 3 answers right in a row.',
      icon: 'on-a-roll.svg',
      times: 2,
    },
  ],
  par: 8,
  questions: [MISSED, GONE],
  invented: true,
  remember: [
    {
      label: 'Driving while intoxicated',
      clue: { fact: 'part_of_day', value: 'night', of_right: 0.6, of_all: 0.2 },
    },
  ],
};

type State = { round: WireRound | null; failed?: boolean; connected?: boolean; isGuest?: boolean };

/** Returns the text of the card, as one line. */
function textOf({ round, failed = false, connected = true, isGuest = false }: State): string {
  const card = (
    <GuestProvider isGuest={isGuest}>
      <RoundCard
        round={round}
        failed={failed}
        connected={connected}
        onNext={() => {}}
        onRetry={() => {}}
        markSeen={async () => ({ ok: true, data: null })}
      />
    </GuestProvider>
  );
  return renderToStaticMarkup(card)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('the card of a player has every number, the ways on, and the board', () => {
  const text = textOf({ round: ROUND });
  for (const part of [
    'Nice round! 7 of 10 right You 7 · the records 8',
    '+70',
    'In a row 4',
    '48 (up 12)',
    'x2 On a Roll Get 3 answers right in a row. 2 times',
    'Worth remembering 6 in 10 bookings for driving while intoxicated are between midnight and 6 AM; of all bookings, 2 in 10. Look back',
    'These shares come from invented bookings',
    'Next round',
    'Share',
    'See the board',
  ])
    expect(text).toContain(part);
});

test('a round without clues has nothing to remember', () => {
  expect(textOf({ round: { ...ROUND, remember: [], questions: [GONE] } })).not.toMatch(
    /remembering|invented/,
  );
});

test('a guest is offered to keep all points instead of the board', () => {
  const text = textOf({ round: { ...ROUND, rank: null }, isGuest: true });
  expect(text).toContain('Keep your 1,470 points. Sign up free.');
  expect(text).not.toMatch(/board|Rank/);
});

test.each([
  [{ round: null }, 'Loading...', 'Try again'],
  [{ round: null, failed: true }, 'load this round’s numbers. Your points are safe. Try again', 'Share'],
  [{ round: null, connected: false }, 'You’re offline.', 'Try again'],
] as const)('%j: the next round can start', (state, shown, missing) => {
  const text = textOf(state);
  expect(text).toContain(shown);
  expect(text).toContain('Next round');
  expect(text).not.toContain(missing);
});
