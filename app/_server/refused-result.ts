import type { ActionResult } from '@/lib/contract/action-result';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { log } from '@/lib/platform/log/log';
import type { Language } from '@/messages/languages';
import { REQUEST_ID_HEADER } from './context';

/** Returns the result of a refused action. Logs an unexpected error under the request's id. */
export async function refusedResult(
  error: unknown,
  requestHeaders: Pick<Headers, 'get'>,
  language: Language,
): Promise<Extract<ActionResult<never>, { ok: false }>> {
  const requestId = requestHeaders.get(REQUEST_ID_HEADER);
  const refusal = refusalOf(error, log.child({ requestId }));
  const { code, retryAfterSeconds } = refusal;
  const fieldErrors = refusal.fieldErrorsIn(language);
  return {
    ok: false,
    code,
    message: refusal.textIn(language),
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  };
}
