import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { query, test } from '@/tests/support/e2e';
import { bytes, csv, picture, row } from '@/tests/support/records';

const load = (feedName: string, rows: Parameters<typeof csv>[0], holdsImports: boolean) =>
  withGame(async (db) => {
    await importFeed(
      { db, storage: await openStorage(env()), now: () => new Date(), ...importRules(env()), holdsImports },
      { feed: bytes(csv(rows)), feedName, photos: (name) => picture(name) },
    );
  });

test('shots', async ({ page }) => {
  test.setTimeout(180_000);
  await load(
    'shots.csv',
    Array.from({ length: 30 }, (_, i) => row(`shot-${i}`, { booked_on: '2017-04-03' })),
    true,
  );
  await load(
    'plain.csv',
    ['x', 'y', 'z'].map((id) => row(`plain-${id}`, { booked_on: '2016-05-01' })),
    false,
  );
  await load(
    'odd.csv',
    ['POSS WEIRD THINGY', 'ZORBLATT FRINGLE 2ND', 'CRIM QUUX HABITUAL', 'ZORBLATT FRINGLE 2ND'].map(
      (charge_text, i) => row(`odd-${i}`, { charge_text }),
    ),
    false,
  );
  await withGame(async (db) => {
    await requestRemoval(anonymousContext(db, { address: '192.0.2.9' }), {
      county: '48209',
      booked_on: '2016-05-01',
      words: 'Please take this down, it was dismissed.',
    });
    await requestRemoval(anonymousContext(db, { address: '192.0.2.8' }), {
      county: '48209',
      booked_on: '1999-05-01',
      words: '',
    });
  });
  await query`update removal_requests set source = 'photo', asked_photo_id = (select photo_id from pulled_records p where p.id = record_ids[1]) where cardinality(record_ids) = 3`;
  await putOperatorIn(page, ['records', 'moderator', 'support', 'admin']);
  for (const [name, width, height] of [
    ['wide', 1280, 900],
    ['phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of (process.env.SHOTS ?? 'held,charges,removals,flags,players,audit,search').split(',')) {
      await page.goto(`/desk/${path}`);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/${path.replaceAll('/', '_')}-${name}.png`, fullPage: false });
      if (path === 'held') {
        await page.keyboard.press('1');
        await page.keyboard.press('l');
        await page.screenshot({ path: `/tmp/shots/held-marked-${name}.png` });
        await page.keyboard.press('z');
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/held-large-${name}.png` });
      }
      if (path === 'removals') {
        await page.keyboard.press('z');
        await page.keyboard.press('j');
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/removals-large-${name}.png` });
        await page.keyboard.press('Escape');
        await page.keyboard.press('x');
        await page.waitForTimeout(600);
        await page.screenshot({ path: `/tmp/shots/removals-selected-${name}.png` });
        await page.keyboard.press('x');
      }
    }
  }
});
