import type { ErrorCode, FieldErrors } from '@/lib/contract/errors';

/** What every server action resolves to. It never throws at the client and never echoes input. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; message: string; fieldErrors?: FieldErrors; retryAfterSeconds?: number };
