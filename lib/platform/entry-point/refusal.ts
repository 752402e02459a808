import { randomUUID } from 'node:crypto';
import { isDatabaseDown } from '@/db/driver/connection-errors';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { countRefusal } from '@/lib/platform/metrics/process-metrics';
import { message } from '@/messages/message';

/**
 * Returns the AppError for the caller, and counts it. Logs all other errors. Returns UNAVAILABLE if the database cannot be reached,
 * otherwise INTERNAL with the random id of the log line.
 */
export function refusalOf(error: unknown, log: Log): AppError {
  const refusal = publicError(error, log);
  countRefusal(refusal.code);
  return refusal;
}

const RETRY_AFTER_SECONDS = 2;

function publicError(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseDown(error)) {
    log.error({ error: errorReport(error) }, 'the database could not be reached');
    return new AppError('UNAVAILABLE', message('errors', 'databaseDown'), {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  const errorId = randomUUID().slice(0, 8);
  log.error({ errorId, error: errorReport(error) }, 'a call failed unexpectedly');
  return new AppError('INTERNAL', message('errors', 'internal', { id: errorId }));
}
