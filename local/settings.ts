import { join } from 'node:path';
import { z } from 'zod';
import { PAYMENT_SETTINGS } from '@/lib/platform/config/env';
import { openAddresses } from '@/lib/platform/network/loopback';
import { localSecrets } from './local-secrets';
import { STAND_IN_PORTS, STAND_INS } from './stand-ins/catalogue';
import type { Ports, StandIn } from './stand-ins/stand-in';

const port = z.coerce.number().int().min(1).max(65535);

/** What the supervisor itself reads, beside the settings of lib/platform/config/env.ts. */
const ownSettings = z.object({
  /** Where everything local is kept: the database, files, secrets. */
  DATA_DIR: z.string().default('.data'),
  /** Where the pages listen. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  REALTIME_HOST: z.string().default('127.0.0.1'),
  REALTIME_PORT: port.default(3001),
  /** Port of the local PostgreSQL. */
  POSTGRES_PORT: port.optional(),
  /** How many of the drawn records are loaded; unset, all. */
  BANK_RECORDS: z.coerce.number().int().min(1).optional(),
  /** Directory of the pages' build. */
  NEXT_DIST_DIR: z.string().default('.next'),
});

/** Names that only the supervisor and next.config.ts read; HOST, PORT and REALTIME_* are in lib/platform/config/env.ts as well. */
export const SUPERVISOR_SETTINGS: readonly string[] = [
  'DATA_DIR',
  'POSTGRES_PORT',
  'BANK_RECORDS',
  'NEXT_DIST_DIR',
  ...STAND_IN_PORTS,
];

/** What has no stand-in off loopback, in the order in which a missing one is named. */
const NEEDED_OFF_LOOPBACK = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'FIELD_KEYS',
  'BLIND_INDEX_KEY',
  'TOKEN_KEY',
  'STORAGE_DRIVER',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

export type RunSettings = z.infer<typeof ownSettings> & {
  /** Every address is loopback: stand-ins, generated secrets and the demo player may exist. */
  local: boolean;
  appUrl: string;
  realtimeUrl: string;
  databaseUrl: string | undefined;
  /** Past a pooler, where `databaseUrl` is one; migrations need that. Like it, undefined when PostgreSQL is ours. */
  databaseDirectUrl: string | undefined;
  /** What the parts get beside the environment; grows a DATABASE_URL when PostgreSQL is ours. */
  partEnv: Record<string, string>;
  secretsGenerated: boolean;
  /** Stand-ins for the services that nobody has named; none unless `local`. */
  standIns: StandIn[];
  /** Their ports that are fixed, by setting. */
  standInPorts: Ports;
};

/**
 * Settles how this start runs from the environment. Stand-ins and generated secrets are for loopback alone.
 * @throws when an address can be reached from elsewhere and a setting that it needs is missing; the message names it.
 */
export function resolveSettings(environment: Record<string, string | undefined>): RunSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const own = parseOrExplain(ownSettings, given);
  const appUrl = given.APP_URL ?? `http://localhost:${own.PORT}`;
  const realtimeUrl = given.REALTIME_URL ?? `http://localhost:${own.REALTIME_PORT}`;
  const open = openAddresses({ ...own, APP_URL: appUrl, REALTIME_URL: realtimeUrl });
  const isGiven = (name: string) => given[name] || (name === 'FIELD_KEYS' && given.FIELD_KEYS_FILE);
  const payments = given.STORE === 'off' ? [] : PAYMENT_SETTINGS;
  const missing = [...NEEDED_OFF_LOOPBACK, ...payments].filter((name) => !isGiven(name));
  if (open.length > 0 && missing.length > 0) {
    throw new Error(
      `${open.join(' and ')} can be reached from elsewhere, where stand-ins and generated secrets may not exist. ` +
        `Set ${missing.join(', ')} (see .env.example).`,
    );
  }
  const local = open.length === 0;
  const secrets = local ? localSecrets(own.DATA_DIR, given) : {};
  return {
    ...own,
    local,
    appUrl,
    realtimeUrl,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_URL && (given.DATABASE_DIRECT_URL ?? given.DATABASE_URL),
    secretsGenerated: Object.keys(secrets).length > 0,
    ...(local ? neededStandIns(given) : { standIns: [], standInPorts: {} }),
    partEnv: {
      APP_URL: appUrl,
      REALTIME_URL: realtimeUrl,
      // One left over in the environment must not lead the parts to another database than ours.
      DATABASE_DIRECT_URL: (given.DATABASE_URL && given.DATABASE_DIRECT_URL) ?? '',
      DATA_DIR: own.DATA_DIR,
      PORT: String(own.PORT),
      REALTIME_HOST: own.REALTIME_HOST,
      REALTIME_PORT: String(own.REALTIME_PORT),
      NEXT_DIST_DIR: own.NEXT_DIST_DIR,
      STORAGE_DIR: given.STORAGE_DIR ?? join(own.DATA_DIR, 'files'),
      NEXT_TELEMETRY_DISABLED: '1',
      ...secrets,
    },
  };
}

function parseOrExplain<T extends z.ZodType>(
  schema: T,
  given: Record<string, string | undefined>,
): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings are wrong (see .env.example):\n${wrong.join('\n')}`);
}

function neededStandIns(
  given: Record<string, string | undefined>,
): Pick<RunSettings, 'standIns' | 'standInPorts'> {
  const standIns = STAND_INS.filter(
    ({ name, insteadOf }) =>
      insteadOf.every((setting) => !given[setting]) && !(name === 'checkout' && given.STORE === 'off'),
  );
  const fixed = standIns.flatMap(({ ports }) => Object.keys(ports)).filter((name) => given[name]);
  const standInPorts = parseOrExplain(
    z.record(z.string(), port),
    Object.fromEntries(fixed.map((name) => [name, given[name]])),
  );
  return { standIns, standInPorts };
}
