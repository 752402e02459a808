import { AppError } from '@/lib/platform/errors/app-error';
import { UNWATCHED } from './progress';

/** Option of `parseArgs` that backup, restore and drill share. */
export const SILENCE = { silence: { type: 'string' } } as const;

/** Seconds of silence after which a command gives up. @throws AppError INVALID_INPUT for anything but a positive number. */
export function silenceSeconds(text: string | undefined): number {
  const seconds = Number(text ?? UNWATCHED.silenceSeconds);
  if (!(seconds > 0)) throw new AppError('INVALID_INPUT', '--silence takes a number of seconds.');
  return seconds;
}

/** Ends the process with exit code 1 and the reason. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof AppError ? error.userMessage : String(error)}\n`);
  process.exitCode = 1;
}
