import { pino } from 'pino';

/** This module loads before the settings are checked. For an unknown level Pino would throw, and hide the message about it. */
const { LOG_LEVEL: unverifiedLevel = '' } = process.env;
const isLevel = unverifiedLevel === 'silent' || unverifiedLevel in pino.levels.values;

/** Writes JSON to stdout. Log ids and counts, never names, emails, addresses, coordinates or tokens. */
export const log = pino({
  level: isLevel ? unverifiedLevel : 'info',
  base: { part: process.env.LINEUP_PART ?? 'app' },
  redact: {
    paths: ['email', 'username', 'phone', 'password', 'token', 'lat', 'long', '*.email', '*.password'],
    remove: true,
  },
});

export type Log = typeof log;
