import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';

/** Resolves to null when the promise rejects, and logs the error. For data that the screen can fetch again. */
export async function orNull<T>(
  { log }: Pick<Context, 'log'>,
  what: string,
  promise: Promise<T>,
): Promise<T | null> {
  return promise.catch((cause: unknown) => {
    log.error({ error: errorReport(cause) }, `${what} failed`);
    return null;
  });
}
