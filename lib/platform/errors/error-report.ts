type Report = {
  name: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: Report;
};

function textOf(error: object, name: string): string | undefined {
  const value = name in error ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the parts of an error that may be logged. Omits messages of the database, which contain the parameters of statements. */
export function errorReport(error: unknown, depth = 0): Report {
  if (!(error instanceof Error))
    return { name: typeof error, message: 'a value that is not an Error was thrown' };
  const isOfDatabase = 'query' in error || 'params' in error || error.name === 'PostgresError';
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint_name');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: isOfDatabase ? 'a database statement failed' : error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(frames === undefined ? {} : { stack: frames.join('\n') }),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: errorReport(error.cause, depth + 1) }),
  };
}
