import type { ActionResult } from '@/lib/contract/action-result';
import { redirectIfEnded } from './redirect-if-ended';

class RefusalError extends Error {}

/** Returns the data of a successful answer. Otherwise throws the server's message, as queries expect. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  redirectIfEnded(answer);
  throw new RefusalError(answer.message);
}

/** Returns the server's message, or the fixed text for any other error (docs/specification.md, section 8). */
export function refusalText(error: unknown, fixed: string): string {
  return error instanceof RefusalError && error.message ? error.message : fixed;
}
