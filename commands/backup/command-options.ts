import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { DEFAULT_RUN_OPTIONS } from '@/lib/backups/progress';
import { AppError } from '@/lib/platform/errors/app-error';

function positiveNumber(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new InvalidArgumentError('It takes a number of seconds above 0.');
  return seconds;
}

export const silenceOption = () =>
  new Option('--silence <SECONDS>', 'fails after this time without a byte from the database')
    .argParser(positiveNumber)
    .default(DEFAULT_RUN_OPTIONS.silenceSeconds);

export async function withOneLineErrors(work: () => Promise<void>, prefix = ''): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.userMessage : String(cause);
    throw new AppError('UNAVAILABLE', `${prefix}${reason}`, { cause });
  }
}
