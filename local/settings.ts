import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { schemaProblems, settingProblems } from '@/lib/platform/config/check-settings';
import { filledSettings, LOCAL_SETTINGS_FILE, SettingsError } from '@/lib/platform/config/env';
import { port } from '@/lib/platform/config/setting-types';
import { reachableAddresses } from '@/lib/platform/network/loopback';
import { localSecrets } from './local-secrets';
import { STAND_IN_PORTS, STAND_INS } from './stand-ins/catalogue';
import type { Ports, StandIn } from './stand-ins/stand-in';

/** The address of *Contact Us* on loopback. The outbox shows every mail to it. */
const LOCAL_SUPPORT_EMAIL = 'support@lineup.example';
const PORT_NUMBER = 'a port number, 1 to 65535';

/** The supervisor's own settings, besides those of lib/platform/config. Descriptions complete the sentence "Set it to …". */
const ownSettings = z.object({
  DATA_DIR: z.string().default('.data').describe('the folder for the local database, files and secrets'),
  HOST: z.string().default('127.0.0.1').describe('the address that the pages listen on'),
  PORT: port.default(3000).describe(PORT_NUMBER),
  REALTIME_HOST: z.string().default('127.0.0.1').describe('the address that the realtime server listens on'),
  REALTIME_PORT: port.default(3001).describe(PORT_NUMBER),
  POSTGRES_PORT: port.optional().describe(PORT_NUMBER),
  BANK_RECORDS: z.coerce.number().int().min(1).optional().describe('a whole number of records above 0'),
  NEXT_DIST_DIR: z.string().default('.next').describe("the folder of the pages' build"),
});

/** Names that only the supervisor and next.config.ts read. */
export const SUPERVISOR_SETTINGS: readonly string[] = [
  'DATA_DIR',
  'POSTGRES_PORT',
  'BANK_RECORDS',
  'NEXT_DIST_DIR',
  ...STAND_IN_PORTS,
];

export type RunSettings = z.infer<typeof ownSettings> & {
  /** Every address is loopback, so stand-ins, generated secrets and the demo player may exist. */
  local: boolean;
  appUrl: string;
  realtimeUrl: string;
  databaseUrl: string | undefined;
  /** The database's own address, when `databaseUrl` is a pooler; migrations need it. Like it, undefined when PostgreSQL is ours. */
  databaseDirectUrl: string | undefined;
  processEnv: Record<string, string>;
  secretsGenerated: boolean;
  standIns: StandIn[];
  standInPorts: Ports;
};

/** Derives the settings of this start. Stand-ins and generated secrets exist on loopback only. Throws a SettingsError about all problems. */
export function resolveSettings(environment: Record<string, string | undefined>): RunSettings {
  const given = filledSettings(environment);
  const own = parseOrExplain(ownSettings, given);
  const appUrl = given.APP_URL ?? `http://localhost:${own.PORT}`;
  const realtimeUrl = given.REALTIME_URL ?? `http://localhost:${own.REALTIME_PORT}`;
  const local = reachableAddresses({ ...own, APP_URL: appUrl, REALTIME_URL: realtimeUrl }).length === 0;
  const addresses = { APP_URL: appUrl, REALTIME_URL: realtimeUrl };
  if (!local) refuseProblems({ ...given, ...addresses });
  const secrets = local ? localSecrets(own.DATA_DIR, given) : {};
  // On loopback, PostgreSQL is ours when no address is set.
  if (local) refuseProblems({ DATABASE_URL: 'postgres://localhost', ...given, ...addresses, ...secrets });
  return {
    ...own,
    local,
    appUrl,
    realtimeUrl,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_URL && (given.DATABASE_DIRECT_URL ?? given.DATABASE_URL),
    secretsGenerated: Object.keys(secrets).length > 0,
    ...(local ? neededStandIns(given) : { standIns: [], standInPorts: {} }),
    processEnv: {
      ...addresses,
      // A left-over address must not lead the processes to another database than ours.
      DATABASE_DIRECT_URL: (given.DATABASE_URL && given.DATABASE_DIRECT_URL) ?? '',
      DATA_DIR: own.DATA_DIR,
      PORT: String(own.PORT),
      REALTIME_HOST: own.REALTIME_HOST,
      REALTIME_PORT: String(own.REALTIME_PORT),
      NEXT_DIST_DIR: own.NEXT_DIST_DIR,
      STORAGE_DIR: given.STORAGE_DIR ?? join(own.DATA_DIR, 'files'),
      NEXT_TELEMETRY_DISABLED: '1',
      ...(local && !given.SMTP_URL && !given.SUPPORT_EMAIL && { SUPPORT_EMAIL: LOCAL_SUPPORT_EMAIL }),
      ...secrets,
    },
  };
}

function refuseProblems(settings: Record<string, string>): void {
  const problems = settingProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
}

function parseOrExplain<T extends z.ZodObject>(schema: T, given: Record<string, string>): z.output<T> {
  const problems = schemaProblems(schema, given);
  if (problems.length > 0) throw new SettingsError(problems);
  return schema.parse(given);
}

function neededStandIns(given: Record<string, string>): Pick<RunSettings, 'standIns' | 'standInPorts'> {
  const standIns = STAND_INS.filter(
    ({ name, insteadOf }) =>
      insteadOf.every((setting) => !given[setting]) && !(name === 'checkout' && given.STORE === 'off'),
  );
  const names = standIns.flatMap(({ ports }) => Object.keys(ports));
  const schema = z.object(
    Object.fromEntries(names.map((name) => [name, port.optional().describe(PORT_NUMBER)])),
  );
  return { standIns, standInPorts: parseOrExplain(schema, given) as Ports };
}

/** Writes the settings of the running game, secrets included, to its data directory for the operator's commands. */
export function writeRunningSettings(dataDir: string, settings: Record<string, string | undefined>): void {
  writeFileSync(join(dataDir, LOCAL_SETTINGS_FILE), `${JSON.stringify(settings, null, 2)}\n`, {
    mode: 0o600,
  });
}
