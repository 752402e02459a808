import { type AppError, ERROR_STATUS } from '@/lib/platform/errors/app-error';
import type { Language } from '@/messages/languages';
import type { CallAnswer } from './api-call';

function answer(status: number, envelope: object, headers: Headers): Response {
  headers.set('cache-control', 'no-store');
  return Response.json(envelope, { status, headers });
}

/** Answers with the specification's envelope. Clients accept `success` as a boolean or as text. */
export function success<T>({ message = '', data, topLevel = {} }: CallAnswer<T>): Response {
  return answer(200, { ...topLevel, success: true, message, data }, new Headers());
}

/** Answers with a refusal in a language. `code` distinguishes refusals of the same status. */
export function refusal(error: AppError, language: Language): Response {
  const { code, retryAfterSeconds } = error;
  const message = error.textIn(language);
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (ERROR_STATUS[code] === 401) headers.set('www-authenticate', 'Bearer');
  return answer(ERROR_STATUS[code], { success: false, message, data: null, code }, headers);
}
