import type { DemoLogin } from './demo-login';
import type { RunSettings } from './settings';
import type { PlacedStandIn } from './stand-ins/stand-in';

type Found = { postgresPort: number; placed: readonly PlacedStandIn[]; demo: DemoLogin | undefined };

/** Returns the lines that list the addresses of the processes and the stand-ins in use. */
export function describeGame(settings: RunSettings, { postgresPort, placed, demo }: Found): string[] {
  const { DATA_DIR: dataDir, processEnv } = settings;
  const rows: [part: string, where: string][] = [
    ['pages', settings.appUrl],
    ['realtime', settings.realtimeUrl],
    [
      'database',
      settings.databaseUrl
        ? 'the one of DATABASE_URL'
        : `127.0.0.1:${postgresPort}, data in ${dataDir}/postgres   stand-in: PostgreSQL from npm (DATABASE_URL)`,
    ],
    [
      'files',
      process.env.STORAGE_DRIVER === 's3'
        ? 'the S3 store of S3_BUCKET'
        : `${processEnv.STORAGE_DIR}   stand-in: local disk (STORAGE_DRIVER)`,
    ],
  ];
  for (const { standIn, ports } of placed) rows.push(standIn.describe(ports));
  if (settings.secretsGenerated) rows.push(['secrets', `${dataDir}/secrets.json   stand-in: generated here`]);
  if (settings.local)
    rows.push(['records', 'synthetic, drawn faces   stand-in: embedded bank (npm run import)']);
  if (demo) rows.push(['demo player', `${demo.email}   password ${demo.password}`]);
  return rows.map(([part, where]) => `  ${part.padEnd(12)} ${where}`);
}
