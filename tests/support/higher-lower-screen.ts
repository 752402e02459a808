import type { Page } from '@playwright/test';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { Question } from '@/lib/contract/higher-lower/higher-lower';
import { query } from './e2e';

export const chargeCards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');

/** Returns the keys that choose the right and the wrong charge of the pair on the screen. */
export async function answersOf(page: Page): Promise<{ right: string; wrong: string }> {
  const shown = await chargeCards(page).allInnerTexts();
  const rows = await query<{ question: Question }[]>`
    select question from higher_lower_runs where question is not null`;
  const asked = rows.find(({ question }) =>
    question.codes.every((code, i) => categoryLabel(code, 'en') === shown[i]),
  );
  if (!asked) throw new Error(`no run asks about ${shown.join(' and ')}`);
  const [left, right] = asked.question.counts;
  return left > right ? { right: '1', wrong: '2' } : { right: '2', wrong: '1' };
}
