import { query } from './e2e';

/** Returns the keys that choose the right and the wrong charge of the run that started last. */
export async function answersOfRun(): Promise<{ right: string; wrong: string }> {
  const [row] = await query<{ left_is_more: boolean }[]>`
    select (question->'counts'->>0)::integer > (question->'counts'->>1)::integer as left_is_more
    from higher_lower_runs where question is not null order by started_at desc limit 1`;
  return row?.left_is_more ? { right: '1', wrong: '2' } : { right: '2', wrong: '1' };
}
