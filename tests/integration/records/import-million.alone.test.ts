import { expect, test } from 'vitest';
import { bookingRecords } from '@/db/schema';
import { FEED_COLUMNS } from '@/lib/platform/config/feeds/feed-format';
import { testDatabase } from '@/tests/support/database';
import { csvLine, row, testImporter } from '@/tests/support/records';

const database = testDatabase({ poolSize: 2 });
const importer = testImporter(database);

const ROWS = 1_000_000;
const ROWS_PER_CHUNK = 1000;
/** Allowed growth of the heap after the first tenth. All rows together are 90 MB. */
const GROWTH_BYTES = 40 * 1024 * 1024;

/** It takes five seconds on an idle machine. */
const TIMEOUT_MS = 240_000;

test('a feed of a million rows is read in bounded memory, with each refused line counted', {
  timeout: TIMEOUT_MS,
}, async () => {
  const bad = [
    csvLine(row('m', { photo: '../x' })).replace('48209', '=1+1'),
    csvLine(row('m', { record_id: '' })),
    'm,48209,too few\n',
    csvLine(row('m', { record_id: 'caf\u00e9' })),
  ].join('');
  const chunk = Buffer.from(bad.repeat(ROWS_PER_CHUNK / 4));
  let early = 0;
  let peak = 0;
  async function* feed() {
    yield Buffer.from(`${FEED_COLUMNS.join(',')}\n`);
    for (let sent = 0; sent < ROWS; sent += ROWS_PER_CHUNK) {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      const used = heapUsed + arrayBuffers;
      if (sent < ROWS / 10) early = Math.max(early, used);
      else peak = Math.max(peak, used);
      yield chunk;
    }
    yield Buffer.from(csvLine(row('the-last')));
  }
  const counted = { lines: 0 };
  const { summary } = await importer.run(feed(), {
    onLine: () => {
      counted.lines += 1;
    },
  });
  expect(summary).toMatchObject({ lines: ROWS + 1, accepted: 1 });
  expect(counted.lines).toBe(ROWS + 1);
  expect(Object.values(summary.rejected).reduce((a, b) => a + b, 0)).toBe(ROWS);
  expect(peak - early).toBeLessThan(GROWTH_BYTES);
  expect(await database.db.select().from(bookingRecords)).toHaveLength(1);
});
