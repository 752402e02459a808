import type { ActionResult } from '@/lib/contract/action-result';
import { leaveIfEnded } from './leave-if-ended';

/** Returns the data of a successful answer, for queries. Throws the player's message otherwise. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  leaveIfEnded(answer);
  throw new Error(answer.message);
}
