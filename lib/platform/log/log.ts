import { pino } from 'pino';

/** Settings are checked after this module loads. A level that pino refuses must not hide their list of problems. */
const { LOG_LEVEL: unverifiedLevel = '' } = process.env;
const isLevel = unverifiedLevel === 'silent' || unverifiedLevel in pino.levels.values;

/** Writes JSON logs to stdout. Log ids and counts, never names, emails, addresses, coordinates or tokens. */
export const log = pino({
  level: isLevel ? unverifiedLevel : 'info',
  base: { part: process.env.LINEUP_PART ?? 'app' },
  redact: {
    paths: ['email', 'username', 'phone', 'password', 'token', 'lat', 'long', '*.email', '*.password'],
    remove: true,
  },
});

export type Log = typeof log;
