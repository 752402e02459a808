import { pino } from 'pino';

/** JSON logs on stdout. Log ids and counts, never names, e-mails, addresses, coordinates or tokens. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { part: process.env.LINEUP_PART ?? 'app' },
  redact: {
    paths: ['email', 'username', 'phone', 'password', 'token', 'lat', 'long', '*.email', '*.password'],
    remove: true,
  },
});

export type Log = typeof log;
