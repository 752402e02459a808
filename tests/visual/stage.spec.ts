import type { Browser, Page } from '@playwright/test';
import { openRoom } from '@/tests/support/live-room';
import { expect, look, newGuest, newPlayer, query, test } from './look';
import { BIG_SCREENS } from './views';

async function guestIn(browser: Browser, code: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await newGuest(page);
  await page.goto(`/room/${code}`);
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
  return page;
}

const keep = (code: string) => query`
  update rooms set phase_ends_at = now() + interval '1 hour', version = version + 1 where code = ${code} and ended_at is null`;

test('the stage, from the lobby to the podium', async ({ page: host, browser }) => {
  await newPlayer(host);
  const code = await openRoom(host);
  const guests = [await guestIn(browser, code), await guestIn(browser, code), await guestIn(browser, code)];
  for (const [at, name] of ['Mia', 'Jonas_K', 'Wilhelmina.van.Dyck'].entries()) {
    await guests[at]?.getByLabel('Your nickname').fill(name);
    await guests[at]?.getByRole('button', { name: 'Save' }).click();
  }
  await host.getByRole('button', { name: 'Open', exact: true }).click();
  await look(host, 'room-stage-link', { shows: host.getByRole('link', { name: 'Open the stage' }) });
  const link = await host.getByRole('link', { name: 'Open the stage' }).getAttribute('href');
  await host.getByRole('button', { name: 'Close' }).click();
  const stage = await (await browser.newContext()).newPage();
  await stage.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
  const views = { views: BIG_SCREENS };
  await look(stage, 'stage-lobby', { shows: stage.getByText('4 people are here'), ...views });
  await host.getByRole('button', { name: 'Start' }).click();
  await stage.getByText('Get ready').waitFor();
  await expect(stage.getByRole('timer')).toBeVisible();
  await keep(code);
  await query`update room_questions q set ends_at = now() + interval '20 seconds' from rooms r
    where r.code = ${code} and q.room_id = r.id and q.position = 0`;
  await guests[0]?.keyboard.press('1');
  await guests[1]?.keyboard.press('2');
  await look(stage, 'stage-question', {
    shows: stage.getByText('2 of 4 answered'),
    ...views,
  });
  for (const page of [guests[2], host]) await page?.keyboard.press('3');
  await expect(stage.locator('[data-right=true]')).toBeVisible();
  await keep(code);
  await look(stage, 'stage-result', { shows: stage.locator('[data-right=true]'), ...views });
  await query`update rooms set position = 9, phase_ends_at = now(), version = version + 1 where code = ${code} and ended_at is null`;
  await expect(stage.getByRole('heading', { name: 'The game is over' })).toBeVisible();
  await look(stage, 'stage-podium', views);
  await host.getByRole('button', { name: 'What the records say' }).click();
  for (const [at, title] of ['room', 'misled', 'overrated'].entries()) {
    await look(host, `room-debrief-${title}`, { shows: host.getByText(`${at + 1} of 3`) });
    if (at < 2) await host.getByRole('button', { name: 'Next' }).click();
  }
  await stage.goto('/room/BCDFG/stage?key=x');
  await look(stage, 'stage-closed', { shows: stage.getByText('This stage is closed'), ...views });
  for (const page of [...guests, stage]) await page.context().close();
});
