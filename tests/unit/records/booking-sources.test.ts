import { expect, test } from 'vitest';
import { sourcesSections } from '@/components/welcome/documents/sources';
import { bookingSources } from '@/lib/records/bank/booking-sources';
import { ESTIMATE, FACTS, readBookingTables } from '@/lib/records/bank/booking-tables';
import { textsOf } from '@/messages/texts';

test('the page counts the tables as the drawn bank does', async () => {
  const { tables, sources, estimated } = await bookingSources();
  const drawn = readBookingTables();
  // Of the six rows of a charge, the share that are estimates, weighted with how often it is booked.
  const weights = [...drawn.charges].map(([code, charge]) => {
    const rows = [charge, ...FACTS.map((fact) => drawn.facts[fact].get(code))];
    return charge.share * (rows.filter((row) => row?.source === ESTIMATE).length / 6);
  });
  expect(estimated).toBeCloseTo(
    weights.reduce((sum, weight) => sum + weight, 0),
    10,
  );
  expect(estimated).toBeGreaterThan(0.5);
  expect(estimated).toBeLessThan(0.95);
  expect(sources).toEqual(drawn.sources);
  expect(tables.map(({ table }) => table)).toEqual(['charges', ...FACTS]);
  for (const { table, rows, cited } of tables) {
    const all = [...(table === 'charges' ? drawn.charges : drawn.facts[table]).values()];
    expect([rows, cited], table).toEqual([51, all.filter(({ source }) => source !== ESTIMATE).length]);
  }
});

test('the page says what is an estimate and lists every source', async () => {
  const found = await bookingSources();
  const sections = sourcesSections(textsOf('en', 'sources'), { ...found, estimated: 0.654 });
  const [, , estimates, sources] = sections.map(({ text }) => text);
  expect(estimates?.[0]).toContain('About 65% of the proportions are estimates.');
  expect(estimates?.[2]).toHaveLength(6);
  expect(sources?.[0]).toHaveLength(found.sources.length);
});
