import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { putOperatorIn, withGame } from '@/tests/support/desk-page';
import { failActions } from './arrange';
import { expect, look, test } from './look';
import { OTHER_COLORS, VIEWS } from './views';

const views = [...VIEWS, ...OTHER_COLORS];
/** For states that differ in little. */
const two = views.filter(({ name }) => name === 'small-light' || name === 'desktop-dark');

test.use({ expectedErrors: [/ERR_FAILED|404/] });

/** Plants eight weeks of play, and something of everything that waits. */
const plant = () =>
  withGame(async ({ $client: sql }) => {
    await sql`
      insert into play_totals (at, players, answers, rounds)
      select at, players, players * 37 + extract(hour from at)::int * 3, players * 3
      from generate_series(date_trunc('day', now(), 'UTC') - interval '56 days', now(), '1 hour') at,
        lateral (select (8 + 7 * sin(extract(hour from at) / 4) + extract(dow from at) * 2 +
          extract(epoch from at - now() + interval '60 days') / 86400 / 3)::int as players) p`;
    await sql`
      insert into removal_requests (receipt, source, state, record_ids, created_at)
      select gen_random_uuid()::text, 'form', 'pulled', '{}', now() - n * interval '17 hours' from generate_series(0, 3) n`;
    await sql`
      insert into record_flags (record_id, reason, created_at)
      select gen_random_uuid(), 'wrong_label', now() - n * interval '1 hour' from generate_series(1, 1234) n`;
    await sql`
      insert into job_marks (job, done_until, position)
      values ('backup', now() - interval '9 hours', '{"bytes": 4321987654}')`;
    await sql`
      insert into feeds (id, kind, read_at, due_at, failures)
      values ('a', 'records', now() - interval '3 hours', now() + interval '1 day', 0),
        ('b', 'corrections', null, now() + interval '1 day', 2)`;
    const operator = randomUUID();
    await sql`
      with acts as (
        select n, gen_random_uuid() as id, now() - n * interval '47 minutes' as at,
          (array['removals.approve', 'players.ban', 'photos.view', 'store.refund', 'feeds.upload'])[1 + n % 5] as action,
          (array['request', 'player', 'record', 'purchase', null])[1 + n % 5] as subject
        from generate_series(0, 119) n)
      insert into desk_audit (action_id, phase, at, operator_id, operator, action, subject, subject_id, detail)
      select id, phase, at, ${operator}::uuid, 'Alexandra Montgomery-Featherstonehaugh', action, subject,
        case when subject is not null then gen_random_uuid()::text end,
        case phase when 'done' then 'records 2' when 'refused' then 'NOT_FOUND' end
      from acts, unnest(case n % 7 when 3 then array['began'] when 5 then array['began', 'refused']
        else array['began', 'done'] end) phase`;
  });

const untilDrawn = (page: Page) => expect(page.locator('canvas')).toHaveCount(3);

test('overview: empty, failed, full; audit: full, filtered', async ({ page }) => {
  await putOperatorIn(page, ['admin', 'records', 'moderator', 'support']);
  await page.goto('/desk');
  await expect(
    page.getByRole('heading', { name: 'Nothing counted yet' }).or(page.getByText('Nothing counted yet')),
  ).toBeVisible();
  await look(page, 'desk-overview-empty', { views });
  const restore = await failActions(page, '**/desk');
  await page.goto('/desk');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await look(page, 'desk-overview-failed', { views: two });
  await restore();
  await plant();
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilDrawn(page);
  await page.goto('/desk');
  await untilDrawn(page);
  // A reading is kept for some seconds, and asked again every 15.
  await expect(page.getByText('past the promised 48 hours')).toBeVisible({ timeout: 20_000 });
  await look(page, 'desk-overview-full', { views });
  await page.getByText('As a table').last().click();
  await look(page, 'desk-overview-table', { views: two });
  await page.goto('/desk/audit');
  await look(page, 'desk-audit-full', { shows: page.getByRole('table'), views });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Removals' })).toBeVisible();
  await look(page, 'desk-menu', { views: VIEWS.filter(({ width }) => width < 1000) });
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByRole('link', { name: 'Newest' })).toBeVisible();
  await page.goto('/desk/audit?action=nothing');
  await look(page, 'desk-audit-filtered', { shows: page.getByText('Nothing matches'), views: two });
  await page.goto('/desk/nowhere');
  await look(page, 'desk-not-found', { views: two });
});
