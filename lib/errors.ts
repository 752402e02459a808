/**
 * One table maps each code to its HTTP status; actions, routes and sockets all answer from it.
 * A code is stable and machine-readable; the message shown to the player travels with the error.
 */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  BAD_CREDENTIALS: 401,
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  DELETION_SCHEDULED: 403,
  FOREIGN_ORIGIN: 403,
  WRONG_XSRF_TOKEN: 403,
  NOT_FOUND: 404,
  WRONG_METHOD: 405,
  TAKEN: 409,
  ANSWERED_ELSEWHERE: 409,
  NO_LIVES: 409,
  NO_QUESTIONS: 409,
  NO_STORE: 404,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  TOO_EARLY: 425,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrors = Record<string, string>;

type AppErrorDetails = {
  /** Message per form field, safe to show. */
  fieldErrors?: FieldErrors;
  /** Seconds until the same call may succeed; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** For the log only. */
  cause?: unknown;
};

/** An expected refusal: `userMessage` is shown as it is, `code` decides the status. */
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

/** What a door answers when something unexpected broke: the id finds it in the log, nothing else leaves. */
export function unexpectedMessage(errorId: string): string {
  return `Something went wrong (${errorId})`;
}
