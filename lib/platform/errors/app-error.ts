import type { ErrorCode, FieldErrors } from '@/lib/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@/messages/languages';
import { englishText, type Message, textIn } from '@/messages/message';

/** Texts by form field. */
export type FieldTexts = Record<string, Message | string>;

type AppErrorDetails = {
  fieldErrors?: FieldTexts;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * An expected refusal. `textIn` returns the text for the player in a language; `userMessage` is the same text in English, for
 * logs and commands; `code` decides the HTTP status.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;
  /** The English texts by form field. */
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

  /** Returns the text for the player. */
  textIn(language: Language): string {
    return textIn(language, this.#text);
  }

  /** Returns the texts for the player by form field, if the error concerns fields. */
  fieldErrorsIn(language: Language): FieldErrors | undefined {
    if (!this.#fieldTexts) return undefined;
    const texts = Object.entries(this.#fieldTexts);
    return Object.fromEntries(texts.map(([field, text]) => [field, textIn(language, text)]));
  }
}
