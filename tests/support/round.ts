import { expect, type Page } from '@playwright/test';
import { withDatabase } from './e2e';

/** Returns the id of the current question, from what the screen stores for a reload. */
export async function currentQuestionId(page: Page): Promise<string> {
  const id = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('quiz_questions:'));
    const stored = JSON.parse((key && localStorage.getItem(key)) || 'null');
    return stored?.questions[0]?.question_id;
  });
  if (typeof id !== 'string') throw new Error('no question is kept');
  return id;
}

/** Returns the position (1 to 4) of the right answer. */
export async function rightAnswer(questionId: string): Promise<number> {
  const [row] = await withDatabase(
    (sql) =>
      sql<{ answer_index: number }[]>`select answer_index from quiz_questions where id = ${questionId}`,
  );
  if (!row) throw new Error(`no question ${questionId}`);
  return row.answer_index;
}

export async function wrongAnswer(questionId: string): Promise<number> {
  return ((await rightAnswer(questionId)) % 4) + 1;
}

export function answers(page: Page) {
  return page.getByRole('list', { name: 'Answers' }).getByRole('button');
}

/** Waits for a question that can be answered, with its photo. Returns its id. */
export async function untilAsked(page: Page): Promise<string> {
  await expect(answers(page)).toHaveCount(4);
  await expect(answers(page).first()).toHaveAttribute('data-verdict', 'open');
  await expect(page.getByTestId('reconnecting')).toHaveCount(0);
  return currentQuestionId(page);
}

/** Waits until the booking photo shows, which starts the clock. */
export async function photoShows(page: Page): Promise<void> {
  await expect(page.locator('img[alt^="Booking record"]')).toHaveCSS('opacity', '1');
}

/** Sets the lives of the question's player, with a ledger row for the difference. */
export async function setLives(questionId: string, lives: number): Promise<void> {
  await withDatabase(
    (sql) => sql`
      with held as (
        select player_id, lives from game_states
        where player_id = (select player_id from quiz_questions where id = ${questionId})
      ), told as (
        insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
        select player_id, 'answer', ${lives}::integer - lives, 0, now() from held
      )
      update game_states set lives = ${lives} from held where game_states.player_id = held.player_id`,
  );
}
