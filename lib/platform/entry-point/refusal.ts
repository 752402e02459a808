import { randomUUID } from 'node:crypto';
import { isDatabaseDown } from '@/db/connection-errors';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { countRefusal } from '@/lib/platform/metrics/process-metrics';

/**
 * What may be told about an error: an AppError as it is, and UNAVAILABLE where the database is down. Anything else is logged
 * under an id, and only the id is told.
 */
export function refusalOf(error: unknown, log: Log): AppError {
  const refusal = tellable(error, log);
  countRefusal(refusal.code);
  return refusal;
}

const DATABASE_DOWN = 'The game is not available at the moment. Try again in a few seconds.';
const RETRY_AFTER_SECONDS = 2;

function tellable(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseDown(error)) {
    log.error({ error: errorReport(error) }, 'the database could not be reached');
    return new AppError('UNAVAILABLE', DATABASE_DOWN, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const errorId = randomUUID().slice(0, 8);
  log.error({ errorId, error: errorReport(error) }, 'a call failed unexpectedly');
  return new AppError('INTERNAL', `Something went wrong (${errorId})`);
}
