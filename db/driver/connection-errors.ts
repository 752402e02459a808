const LOST: ReadonlySet<unknown> = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Codes for a connection that could not be made. Requests to other services fail with the same codes. */
const CONNECT_ERRORS: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
]);

/**
 * SQLSTATEs for a lost connection, too many connections, and a server that stops or starts. 25P03: the server ended the transaction of a
 * frozen process.
 */
const SERVER_AWAY = /^(08|53|57P|25P03)/;

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

const property = (error: Error, name: string): unknown => Reflect.get(error, name);

export function isLostConnection(error: unknown): boolean {
  return causes(error).some((cause) => {
    const severity = property(cause, 'severity');
    return LOST.has(property(cause, 'code')) || severity === 'FATAL' || severity === 'PANIC';
  });
}

/** Returns whether a query failed because the database is unreachable or accepts no queries. */
export function isDatabaseDown(error: unknown): boolean {
  const all = causes(error);
  const isOfQuery = all.some((cause) => 'query' in cause || property(cause, 'code') === 'CONNECTION_CLOSED');
  return all.some((cause) => {
    const code = property(cause, 'code');
    if (cause.name === 'PostgresError') return SERVER_AWAY.test(String(code));
    return isOfQuery && (LOST.has(code) || CONNECT_ERRORS.has(code));
  });
}
