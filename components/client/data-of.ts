import type { ActionResult } from '@/lib/contract/action-result';
import { leaveIfEnded } from './leave-if-ended';

/** An error whose message the server wrote for the player. */
class RefusalError extends Error {}

/** Returns the data of a successful answer, for queries. Throws the server's message otherwise. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  leaveIfEnded(answer);
  throw new RefusalError(answer.message);
}

/** Returns the server's message, or the fixed text for any other error (specification, section 8). */
export function refusalText(error: unknown, fixed: string): string {
  return error instanceof RefusalError && error.message ? error.message : fixed;
}
