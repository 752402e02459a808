import type { ActionResult } from '@/lib/contract/action-result';
import { leaveIfEnded } from './leave-if-ended';

/** The data of an answer, for queries. Throws what the screen is to say. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  leaveIfEnded(answer);
  throw new Error(answer.message);
}
