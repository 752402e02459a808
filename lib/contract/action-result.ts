import type { ErrorCode, FieldErrors } from '@/lib/contract/errors';

/** The result of every server action. Actions report errors here instead of throwing, and never repeat the input. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; message: string; fieldErrors?: FieldErrors; retryAfterSeconds?: number };
