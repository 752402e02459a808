import type { AppError } from '@/lib/platform/errors/app-error';
import { ERROR_STATUS } from '@/lib/platform/errors/error-status';

/** What a call came to: the product specification's `message` and `data`, and fields that it puts beside them. */
export type Said<T> = { message?: string; data: T; beside?: Record<string, unknown> };

function answer(status: number, envelope: object, headers: Headers): Response {
  headers.set('cache-control', 'no-store');
  return Response.json(envelope, { status, headers });
}

/** `success` is always the boolean; the specification's callers take it as well as the text. */
export function success<T>({ message = '', data, beside = {} }: Said<T>): Response {
  return answer(200, { ...beside, success: true, message, data }, new Headers());
}

/** `code` tells refusals of one status apart. */
export function refusal({ code, userMessage, retryAfterSeconds }: AppError): Response {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (ERROR_STATUS[code] === 401) headers.set('www-authenticate', 'Bearer');
  return answer(ERROR_STATUS[code], { success: false, message: userMessage, data: null, code }, headers);
}
