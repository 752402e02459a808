import type { ErrorCode, FieldErrors } from '@/lib/contract/errors';
import type { Language } from '@/messages/languages';
import { englishText, type Message, textIn } from '@/messages/message';

type AppErrorDetails = {
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * An expected refusal. `textIn` is shown to the player, `userMessage` is its English text for logs and commands; `code` decides
 * the HTTP status.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly fieldErrors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly #text: Message | string;

  constructor(code: ErrorCode, text: Message | string, details: AppErrorDetails = {}) {
    const userMessage = englishText(text);
    super(`${code}: ${userMessage}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage;
    this.#text = text;
    this.fieldErrors = details.fieldErrors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Returns the text for the player. */
  textIn(language: Language): string {
    return textIn(language, this.#text);
  }
}
