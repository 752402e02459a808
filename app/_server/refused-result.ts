import type { ActionResult } from '@/lib/contract/action-result';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { log } from '@/lib/platform/log/log';
import { REQUEST_ID_HEADER } from './context';

/** Returns what an action resolves to when it was refused. An error that nobody expected is logged under the request's id. */
export function refusedResult(
  error: unknown,
  requestHeaders: Pick<Headers, 'get'>,
): Extract<ActionResult<never>, { ok: false }> {
  const requestId = requestHeaders.get(REQUEST_ID_HEADER);
  const { code, userMessage, fieldErrors, retryAfterSeconds } = refusalOf(error, log.child({ requestId }));
  return {
    ok: false,
    code,
    message: userMessage,
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  };
}
