import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { UNWATCHED } from '@/lib/backups/progress';
import { AppError } from '@/lib/platform/errors/app-error';

function positiveNumber(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new InvalidArgumentError('It takes a number of seconds above 0.');
  return seconds;
}

/** Returns the option that backup, restore and drill share. */
export const silenceOption = () =>
  new Option('--silence <SECONDS>', 'fails after this time without a byte from the database')
    .argParser(positiveNumber)
    .default(UNWATCHED.silenceSeconds);

/** Turns any error of `work` into one that is printed as one line. */
export async function withOneLineErrors(work: () => Promise<void>, prefix = ''): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.userMessage : String(cause);
    throw new AppError('UNAVAILABLE', `${prefix}${reason}`, { cause });
  }
}
