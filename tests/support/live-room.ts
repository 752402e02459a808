import { expect, type Page } from '@playwright/test';
import { query } from './e2e';

export const codeOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

export async function openRoom(page: Page): Promise<string> {
  await page.goto('/room');
  await page.getByRole('button', { name: 'Open a room' }).click();
  await page.waitForURL(/\/room\/[A-Z]{5}$/);
  await expect(page.getByRole('list', { name: 'Players' })).toContainText('You');
  return codeOf(page);
}

/** Returns the right option of the room's running question, from 1. */
export async function rightOption(code: string): Promise<number> {
  const [row] = await query<{ answer_index: number }[]>`
      select q.answer_index from rooms r
      join room_questions q on q.room_id = r.id and q.game = r.game and q.position = r.position
      where r.code = ${code} and r.ended_at is null`;
  if (!row) throw new Error(`no question in room ${code}`);
  return row.answer_index;
}

/** Waits until the room shows a result, and keeps it on the screen until the host goes on. */
export async function keepResult(code: string): Promise<void> {
  await expect
    .poll(
      () =>
        query`
          update rooms set phase_ends_at = now() + interval '1 hour', version = version + 1
          where code = ${code} and phase = 'result' and ended_at is null returning id`,
    )
    .toHaveLength(1);
}

/** Ends the result on the screen, and shows the last question of the game next. */
export async function goOnToLast(code: string): Promise<void> {
  await query`
      update rooms set position = 8, phase_ends_at = now(), version = version + 1
      where code = ${code} and ended_at is null`;
}

export async function untilOpen(page: Page, number: number): Promise<void> {
  await expect(page.getByText(`${number}/10`)).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('[data-verdict="open"]')).toHaveCount(4, { timeout: 15_000 });
}
