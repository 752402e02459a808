/** A connection that ended, as the driver and the socket name it. */
const LOST: ReadonlySet<unknown> = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** A connection that could not be made. Other services fail with these codes too. */
const NOT_MADE: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
]);

/** Classes of SQLSTATE for a connection, too many of them, and a server that stops or starts. */
const SERVER_AWAY = /^(08|53|57P)/;

/** An error and its causes, outermost first: Drizzle wraps what the driver throws. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

const property = (error: Error, name: string): unknown => Reflect.get(error, name);

/** Whether this came of a connection that is closed, or that the server closes right after saying so. */
export function isLostConnection(error: unknown): boolean {
  return causes(error).some((cause) => {
    const severity = property(cause, 'severity');
    return LOST.has(property(cause, 'code')) || severity === 'FATAL' || severity === 'PANIC';
  });
}

/** Whether a query failed because the database cannot be reached, or serves nobody at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  const all = causes(error);
  // The driver notes the query in the error of a socket.
  const isOfQuery = all.some((cause) => 'query' in cause || property(cause, 'code') === 'CONNECTION_CLOSED');
  return all.some((cause) => {
    const code = property(cause, 'code');
    if (cause.name === 'PostgresError') return SERVER_AWAY.test(String(code));
    return isOfQuery && (LOST.has(code) || NOT_MADE.has(code));
  });
}
