import type { Page } from '@playwright/test';
import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { bytes, csv, picture, row } from '@/tests/support/records';
import { expect, look, query, test, withDatabase } from './look';
import { OTHER_COLORS, VIEWS } from './views';

const views = [...VIEWS, ...OTHER_COLORS];
const DAY = '2018-05-0';
const WORDS =
  'This was thrown out in June and the photo still comes up at work. I would be very grateful if all of them went.';
const CHARGES = [
  'BURGLARY OF HABITATION',
  'POSS CS PG 1 <1G',
  'ASSAULT CAUSES BODILY INJURY FAMILY MEMBER',
  'THEFT PROP >=$100<$750',
  'DRIVING WHILE INTOXICATED 2ND',
];

/** Starts without requests and flags, and imports five records of each of three days. */
async function arrange(): Promise<void> {
  await query`truncate removal_requests, pulled_records, record_flags, county_removals, charge_corrections cascade`;
  await withGame(async (db) => {
    const rows = [1, 2, 3].flatMap((day) =>
      CHARGES.map((charge_text, i) => row(`look-${day}-${i}`, { booked_on: `${DAY}${day}`, charge_text })),
    );
    await importFeed(
      { db, storage: await openStorage(env()), now: () => new Date(), ...importRules(env()) },
      { feed: bytes(csv(rows)), feedName: 'hays-county-2018.csv', photos: (name) => picture(name) },
    );
  });
}

/** A full queue: by county and day with several matches, by photo with a copy, and many small ones. */
async function fill(): Promise<void> {
  await withGame(async (db) => {
    const ctx = (i: number) => anonymousContext(db, { address: `192.0.2.${i}` });
    await requestRemoval(ctx(1), { county: '48209', booked_on: `${DAY}1`, words: WORDS });
    await requestRemoval(ctx(2), { county: '48209', booked_on: `${DAY}2`, words: '' });
    for (let i = 3; i < 16; i += 1)
      await requestRemoval(ctx(i), { county: '06037', booked_on: `1999-01-${10 + i}`, words: '' });
  });
  await query`
      with aged as (select id, row_number() over (order by created_at) as n from removal_requests)
      update removal_requests r set created_at = now() - (70 - n * 6) * interval '1 hour' from aged where aged.id = r.id`;
  // As a request by photo whose copies are in play too.
  await query`
      update removal_requests r set source = 'photo', county_fips = null, booked_on = null,
        asked_photo_id = (select photo_id from pulled_records p where p.id = r.record_ids[2] union all
          select photo_id from booking_records b where b.id = r.record_ids[2])
      where id = (select id from removal_requests order by created_at offset 1 limit 1)`;
}

async function flag(): Promise<void> {
  await withDatabase(
    (sql) => sql`
      insert into record_flags (record_id, reason, created_at)
      select b.id, reason, now() - n * interval '1 hour'
      from unnest(array['under_age', 'offensive', 'wrong_label', 'wrong_label', 'wrong_label'],
        array[1, 2, 3, 3, 4]) with ordinality as f (reason, at, n)
      join (select id, row_number() over (order by source_id_hash) as at from booking_records
        where booked_on = ${`${DAY}3`}) b on b.at = f.at`,
  );
}

const loaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => [...document.images].length > 0 && [...document.images].every((i) => i.naturalWidth > 0),
      ),
    )
    .toBe(true);

test('removals and flags: empty, a full queue, several matches, a split, a question, a corrected label', async ({
  page,
}) => {
  await arrange();
  await putOperatorIn(page, ['records']);
  await page.goto('/desk/removals');
  await look(page, 'desk-removals-empty', { shows: page.getByText('Nothing to decide'), views });
  await page.goto('/desk/flags');
  await look(page, 'desk-flags-empty', { shows: page.getByText('No record in play is flagged') });

  await fill();
  await page.goto('/desk/removals');
  await loaded(page);
  await look(page, 'desk-removals', { views });
  await page.keyboard.press('j');
  await expect(page.getByText('The photo asked for', { exact: true })).toBeVisible();
  await loaded(page);
  await page.keyboard.press('s');
  await look(page, 'desk-removals-split', { views });
  await page.keyboard.press('s');
  await look(page, 'desk-removals-question');
  await page.keyboard.press('Escape');

  await flag();
  await page.goto('/desk/flags');
  await loaded(page);
  await look(page, 'desk-flags', { views });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('2');
  await look(page, 'desk-flags-category', { views });
  await page.keyboard.press('1');
  await expect(page.getByText(/relabeled/)).toBeVisible();
  await page.getByRole('button', { name: 'Check the photos' }).click();
  await look(page, 'desk-flags-corrected', { shows: page.getByText(/checked: none is missing/) });
});
