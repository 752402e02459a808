import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FlagDetail } from '@/components/desk/flags/flag-detail';
import { RequestDetail } from '@/components/desk/removals/request-detail';
import type { FlaggedView } from '@/lib/contract/desk/records/flags';
import type { QueuedRequest, RequestMatch } from '@/lib/contract/desk/removals/requests';

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '|');
const booking = {
  weekday: 'friday',
  part_of_day: 'night',
  bond: 'from_1000',
  class: 'felony',
  arrested_by: null,
} as const;
const FACTS = /Friday.* · Bond \$1,000–4,999 · Felony/;
const flagged: FlaggedView = {
  recordId: '1',
  county: 'Hays, TX',
  bookedOn: '2026-03-06',
  booking,
  shownFacts: 0,
  charge: 'BURGLARY',
  categoryCode: 2010,
  label: 'Burglary or break-in',
  confidence: 0.9,
  origin: 'feed',
  feed: 'jail.csv',
  wrongLabel: 1,
  underAge: 0,
  offensive: 0,
  firstAt: '2026-03-07T00:00:00Z',
};
const request: QueuedRequest = {
  receipt: 'A',
  receiptText: 'A',
  ageHours: 1,
  isOverdue: false,
  source: 'photo',
  wish: 'removal',
  isStillShown: false,
  county: null,
  bookedOn: null,
  matched: 1,
  claimedBy: null,
};
const match: RequestMatch = {
  recordId: '1',
  where: 'out of play',
  county: 'Hays, TX',
  bookedOn: '2026-03-06',
  booking,
  label: null,
  charge: null,
  origin: null,
  feed: null,
  importedOn: null,
  distance: null,
  isAsked: false,
  photo: null,
};

test.each([
  [0, 'Players see none of this'],
  [1, 'Players see only day and part of day'],
  [2, 'Players see day, part of day and bond'],
  [3, 'Players see all but who made the arrest'],
  [4, 'Players see all of this'],
])('a flagged record shows its facts, and that players see %i', (shownFacts, text) => {
  const photo = { src: null, isAboutPhoto: false, problem: null, show: async () => {} };
  const shown = textOf(
    renderToStaticMarkup(
      <FlagDetail record={{ ...flagged, shownFacts }} photo={photo}>
        {null}
      </FlagDetail>,
    ),
  );
  expect(shown).toMatch(FACTS);
  expect(shown).toContain(text);
});

test('a match of a request shows its facts while it exists', () => {
  const split = { isOn: false, erased: new Set<string>(), toggle: () => {} };
  const matchText = (one: RequestMatch) => {
    const shown = {
      receipt: 'A',
      words: null,
      matches: [one],
      next: null,
      isPhotoUnknown: false,
      decidedBy: null,
      claimedBy: null,
    };
    const props = { request, shown, split, problem: null, onReload: () => {}, onMore: () => {} };
    return textOf(renderToStaticMarkup(<RequestDetail {...props}>{null}</RequestDetail>));
  };
  expect(matchText(match)).toMatch(FACTS);
  const gone = matchText({ ...match, where: 'gone', county: null, bookedOn: null, booking: null });
  expect(gone).toContain('Already erased');
  expect(gone).not.toContain('Bond');
});
