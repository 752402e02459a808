import type { ErrorCode, FieldErrors } from '@/lib/contract/errors';

type AppErrorDetails = {
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An expected refusal. `userMessage` is shown to the player; `code` decides the HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, userMessage: string, details: AppErrorDetails = {}) {
    super(`${code}: ${userMessage}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage;
    this.fieldErrors = details.fieldErrors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
