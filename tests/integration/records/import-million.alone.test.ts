import { expect, test } from 'vitest';
import { bookingRecords } from '@/db/schema';
import { FEED_COLUMNS } from '@/lib/platform/config/feeds/feed-format';
import { collectGarbage } from '@/tests/support/collect-garbage';
import { testDatabase } from '@/tests/support/database';
import { csvLine, row, testImporter } from '@/tests/support/records';

const database = testDatabase({ poolSize: 2 });
const importer = testImporter(database);

const ROWS = 1_000_000;
const ROWS_PER_CHUNK = 1000;
const ROWS_PER_MEASUREMENT = 50_000;
/** After a garbage collection, at most this much more may be in use than during the first tenth of the rows. All rows are 90 MB. */
const GROWTH_BYTES = 10 * 1024 * 1024;

/** The test takes 14 seconds on a machine without other work. */
const TIMEOUT_MS = 240_000;

function keptBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('a feed of a million refused rows is read without keeping them, and each is counted', {
  timeout: TIMEOUT_MS,
}, async () => {
  const bad = [
    csvLine(row('m', { photo: '../x' })).replace('48209', '=1+1'),
    csvLine(row('m', { record_id: '' })),
    'm,48209,too few\n',
    csvLine(row('m', { record_id: 'caf\u00e9' })),
  ].join('');
  const chunk = Buffer.from(bad.repeat(ROWS_PER_CHUNK / 4));
  let keptEarly = 0;
  let keptLater = 0;
  async function* feed() {
    yield Buffer.from(`${FEED_COLUMNS.join(',')}\n`);
    for (let sent = 0; sent < ROWS; sent += ROWS_PER_CHUNK) {
      if (sent % ROWS_PER_MEASUREMENT === 0) {
        if (sent < ROWS / 10) keptEarly = Math.max(keptEarly, keptBytes());
        else keptLater = Math.max(keptLater, keptBytes());
      }
      // A copy: whoever kept the chunks would keep one only.
      yield Buffer.from(chunk);
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
  expect(keptLater).toBeGreaterThan(0);
  expect(keptLater - keptEarly).toBeLessThan(GROWTH_BYTES);
  expect(await database.db.select().from(bookingRecords)).toHaveLength(1);
});
