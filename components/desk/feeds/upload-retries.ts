import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { failureText } from '@/components/desk/shell/failure-text';

/** Refused for good: only a new upload helps. */
export class PartRefused extends Error {}

/** The file store did not take a part. Its message is for the operator, who may continue. */
export class StoreProblem extends Error {}

/** Says why an upload stopped. */
export function uploadProblem(error: unknown): string {
  if (error instanceof PartRefused || error instanceof StoreProblem) return error.message;
  // Files of up to 5 GB take hours, in which a release may come.
  if (unstable_isUnrecognizedActionError(error)) return failureText(error);
  return 'The connection was lost. What arrived is kept.';
}

const RETRY_AFTER_MS = [1000, 3000, 9000];

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, stop) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });

/** Tries up to four times. Throws PartRefused at once, the signal's reason, or the last error. */
export async function patiently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof PartRefused || signal.aborted) throw error;
      await pause(waitMs, signal);
    }
  }
  return attempt();
}
