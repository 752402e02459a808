export const ERROR_CODES = [
  'INVALID_INPUT',
  'BAD_CREDENTIALS',
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'ACCOUNT_NEEDED',
  'DELETION_SCHEDULED',
  'FOREIGN_ORIGIN',
  'WRONG_XSRF_TOKEN',
  'NOT_FOUND',
  'WRONG_METHOD',
  'TAKEN',
  'ANSWERED_ELSEWHERE',
  'NO_LIVES',
  'NO_QUESTIONS',
  'NO_STORE',
  'NOT_CREDITED',
  'TOO_LARGE',
  'WRONG_TYPE',
  'TOO_EARLY',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type FieldErrors = Record<string, string>;
