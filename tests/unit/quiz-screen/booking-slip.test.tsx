import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookingSlip } from '@/components/quiz/question/booking-slip';
import { slipRows } from '@/components/ui/slip-rows';
import { SLIP_FACT_NAMES, SLIP_FACTS, type BookingSlip as Slip } from '@/lib/contract/records/booking-slip';
import { textsOf } from '@/messages/texts';

const t = textsOf('en', 'play');
const PLACE = 'Prince George’s County, MD';
const NONE: Slip = { weekday: null, part_of_day: null, bond: null, class: null, arrested_by: null };
const FULL: Slip = {
  weekday: 'friday',
  part_of_day: 'night',
  bond: 'from_1000',
  class: 'felony',
  arrested_by: 'city',
};

test.each<[string, string | null, Slip | null, string[][]]>([
  [
    'everything',
    PLACE,
    FULL,
    [
      [PLACE, 'Friday, 12–6 AM'],
      ['Bond $1,000–4,999', 'Felony', 'by city police'],
    ],
  ],
  ['the place alone', PLACE, NONE, [[PLACE]]],
  ['a weekday without a time', PLACE, { ...NONE, weekday: 'sunday' }, [[PLACE, 'Sunday']]],
  ['a time without a weekday', PLACE, { ...NONE, part_of_day: 'morning' }, [[PLACE, 'In the morning']]],
  [
    'no place',
    null,
    { ...FULL, weekday: null, part_of_day: null },
    [['Bond $1,000–4,999', 'Felony', 'by city police']],
  ],
  ['a record that left the game', null, null, []],
])('the slip shows %s', (_, place, booking, rows) => {
  expect(slipRows(t, place, booking)).toEqual(rows);
});

test('each value of a fact has a text of its own, short enough for two lines of a narrow phone', () => {
  for (const fact of SLIP_FACT_NAMES) {
    const texts = SLIP_FACTS[fact].map((value) => slipRows(t, null, { ...NONE, [fact]: value }).join());
    expect(new Set(texts).size, fact).toBe(SLIP_FACTS[fact].length);
    for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(22);
  }
});

const htmlOf = (place: string | null, booking: Slip | null) =>
  renderToStaticMarkup(<BookingSlip place={place} booking={booking} />);

test('it is a list with a name, without separators for screen readers or at the ends of lines', () => {
  const html = htmlOf(PLACE, FULL);
  expect(html).toContain('<ul aria-label="The booking">');
  expect(html.match(/<li /g)).toHaveLength(5);
  expect(html.match(/<span aria-hidden="true"> · <\/span>/g)).toHaveLength(3);
  expect(html.replace(/<br\/>/g, '\n').replace(/<[^>]+>/g, '')).toBe(
    `${PLACE} · Friday, 12–6 AM\nBond $1,000–4,999 · Felony · by city police`,
  );
});

test('a slip without facts keeps its height and is hidden', () => {
  expect(htmlOf(null, null)).toContain('invisible');
  expect(htmlOf(PLACE, null)).not.toContain('invisible');
});
