import type { Page } from '@playwright/test';
import { query } from './e2e';
import { answers, photoShows, rightAnswer, untilAsked } from './round';

/** Leaves the last question of a player's challenge open; the first `right` of the others are answered right. */
export async function playToLast(code: string, playerId: string, right: number): Promise<void> {
  await query`
    update challenge_players p set last_answered_at = now() - interval '1 minute', choices = (
      select array_agg(case when q.position = 9 then null when q.position < ${right}::integer then q.answer_index
        else q.answer_index % 4 + 1 end::smallint order by q.position)
      from challenge_questions q where q.challenge_id = p.challenge_id)
    from challenges c where c.id = p.challenge_id and c.code = ${code} and p.player_id = ${playerId}::uuid`;
}

export async function answerRight(page: Page): Promise<void> {
  const id = await untilAsked(page, 'challenge');
  await photoShows(page);
  await answers(page)
    .nth((await rightAnswer(id)) - 1)
    .click();
}
