import { randomUUID } from 'node:crypto';
import { errorReport } from './error-report';
import { AppError, unexpectedMessage } from './errors';
import type { Log } from './log';
import { countRefusal } from './metrics/process-metrics';

/** What may be told about an error: an AppError as it is; anything else is logged under an id and only the id is told. */
export function refusalOf(error: unknown, log: Log): AppError {
  const refusal = tellable(error, log);
  countRefusal(refusal.code);
  return refusal;
}

function tellable(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  const errorId = randomUUID().slice(0, 8);
  log.error({ errorId, error: errorReport(error) }, 'a call failed unexpectedly');
  return new AppError('INTERNAL', unexpectedMessage(errorId));
}
