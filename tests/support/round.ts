import { expect, type Locator, type Page } from '@playwright/test';
import { query } from './e2e';

/** Returns the id of the current question of the round or the daily, from what the screen stores for a reload. */
export async function currentQuestionId(
  page: Page,
  game: 'quiz' | 'daily' | 'challenge' = 'quiz',
): Promise<string> {
  const id = await page.evaluate((prefix) => {
    const key = Object.keys(localStorage).find((each) => each.startsWith(`${prefix}_questions:`));
    const stored = JSON.parse((key && localStorage.getItem(key)) || 'null');
    return stored?.questions[0]?.question_id;
  }, game);
  if (typeof id !== 'string') throw new Error('no question is kept');
  return id;
}

export async function rightAnswer(questionId: string): Promise<number> {
  const [row] = await query<{ answer_index: number }[]>`
        select answer_index from questions where id = ${questionId}
        union all select answer_index from daily_questions where id = ${questionId}
        union all select answer_index from challenge_questions where id = ${questionId}`;
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
export async function untilAsked(page: Page, game: 'quiz' | 'daily' | 'challenge' = 'quiz'): Promise<string> {
  await expect(answers(page)).toHaveCount(4);
  await expect(answers(page).first()).toHaveAttribute('data-verdict', 'open');
  await expect(page.getByTestId('reconnecting')).toHaveCount(0);
  return currentQuestionId(page, game);
}

/** Waits until the booking photo shows, which starts the clock. */
export async function photoShows(page: Page): Promise<void> {
  await expect(page.locator('img[alt^="Booking photo"]')).toHaveCSS('opacity', '1');
}

/** Sets the lives of the question's player, with a ledger row for the difference. The round costs lives from the next load on. */
export async function setLives(questionId: string, lives: number): Promise<void> {
  await query`
      with held as (
        select player_id, lives from game_states
        where player_id = (select player_id from questions where id = ${questionId})
      ), costly as (
        update questions set free = false from set_questions(set_of(${questionId}::uuid)) q where questions.id = q.id
      ), told as (
        insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
        select player_id, 'answer', ${lives}::integer - lives, 0, now() from held
      )
      update game_states set lives = ${lives} from held where game_states.player_id = held.player_id`;
}

/** Lets the timer of two questions run out; `counts` are the question numbers after each. Returns the dialog. Install the page's clock first. */
export async function missTwoTimers(page: Page, counts: readonly [string, string]): Promise<Locator> {
  for (const next of counts) {
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^2\d seconds left$/);
    // The result in between may come and go while the clock moves, so the test waits for the next question.
    await expect(async () => {
      // In steps, since one long jump makes the connection seem silent and the page drops it.
      await page.clock.runFor(1500);
      await expect(page.getByText(next)).toBeVisible({ timeout: 250 });
    }).toPass();
  }
  const stop = page.getByRole('dialog', { name: 'Still there?' });
  await expect(stop).toBeVisible();
  return stop;
}

/** Stores answers to the first nine questions of the set, of which the last `right` are right. The tenth stays open. */
export async function playToLast(questionId: string, right: number): Promise<void> {
  await query`
      with answered as (
        insert into answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated,
          life_spent, star_spent)
        select q.player_id, q.id, now() - interval '1 minute', q.position + 1, greatest(0, q.position + ${right}::integer - 8),
          case when q.position >= 9 - ${right}::integer then q.answer_index else q.answer_index % 4 + 1 end,
          case when q.position >= 9 - ${right}::integer then q.points else 0 end, 0, false, false
        from set_questions(set_of(${questionId}::uuid)) q where q.position < 9 and not q.replaced
        returning points
      )
      update game_states g set total_score = g.total_score + (select sum(points) from answered), streak = ${right},
        best_streak = greatest(best_streak, ${right}), answered = g.answered + 9, sequence = g.sequence + 9
      where g.player_id = (select player_id from questions where id = ${questionId}::uuid)`;
}
