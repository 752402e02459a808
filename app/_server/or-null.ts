import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';

/**
 * What was asked for, or null when that failed, which the log then says: for what a screen asks for again by itself, saying
 * so and offering to try again.
 */
export async function orNull<T>(
  { log }: Pick<Context, 'log'>,
  what: string,
  asked: Promise<T>,
): Promise<T | null> {
  return asked.catch((cause: unknown) => {
    log.error({ error: errorReport(cause) }, `${what} failed`);
    return null;
  });
}
