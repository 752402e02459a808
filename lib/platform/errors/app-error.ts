import type { ErrorCode, FieldErrors } from '@/lib/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@/messages/languages';
import { englishText, type Message, textIn } from '@/messages/message';

export type FieldTexts = Record<string, Message | string>;

type AppErrorDetails = {
  fieldErrors?: FieldTexts;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An expected refusal. `code` decides the HTTP status. `userMessage` is the player's text in English, for logs and commands. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly #text: Message | string;
  readonly #fieldTexts: FieldTexts | undefined;

  constructor(code: ErrorCode, text: Message | string, details: AppErrorDetails = {}) {
    const userMessage = englishText(text);
    super(`${code}: ${userMessage}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage;
    this.#text = text;
    this.#fieldTexts = details.fieldErrors;
    this.fieldErrors = this.fieldErrorsIn(DEFAULT_LANGUAGE);
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  textIn(language: Language): string {
    return textIn(language, this.#text);
  }

  fieldErrorsIn(language: Language): FieldErrors | undefined {
    if (!this.#fieldTexts) return undefined;
    const texts = Object.entries(this.#fieldTexts);
    return Object.fromEntries(texts.map(([field, text]) => [field, textIn(language, text)]));
  }
}

export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: 400,
  BAD_CREDENTIALS: 401,
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  ACCOUNT_NEEDED: 403,
  DELETION_SCHEDULED: 403,
  FOREIGN_ORIGIN: 403,
  WRONG_XSRF_TOKEN: 403,
  NOT_FOUND: 404,
  WRONG_METHOD: 405,
  TAKEN: 409,
  ANSWERED_ELSEWHERE: 409,
  NO_LIVES: 409,
  NO_QUESTIONS: 409,
  NOT_CREDITED: 409,
  NO_STORE: 404,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  TOO_EARLY: 425,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};
