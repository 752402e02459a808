import { freePort, portIsFree } from './ports';
import type { RunSettings } from './settings';

/** Preferred port of the local PostgreSQL; another free one is used when it is taken. */
const POSTGRES_DEFAULT_PORT = 54329;

/**
 * Checks all ports before anything starts; returns the port for the local PostgreSQL.
 * @throws Error that names every taken port and the setting that changes it.
 */
export async function refuseTakenPorts(settings: RunSettings): Promise<number> {
  const wanted = [
    { name: 'PORT', use: 'the pages', port: settings.PORT, host: settings.HOST },
    {
      name: 'REALTIME_PORT',
      use: 'the realtime server',
      port: settings.REALTIME_PORT,
      host: settings.REALTIME_HOST,
    },
    ...(settings.POSTGRES_PORT && !settings.databaseUrl
      ? [
          {
            name: 'POSTGRES_PORT',
            use: 'the local PostgreSQL',
            port: settings.POSTGRES_PORT,
            host: '127.0.0.1',
          },
        ]
      : []),
    ...Object.entries(settings.standInPorts).map(([name, port]) => ({
      name,
      use: 'a local stand-in',
      port,
      host: '127.0.0.1',
    })),
  ];
  const free = await Promise.all(wanted.map(({ port, host }) => portIsFree(port, host)));
  const lines = wanted
    .filter((_, i) => !free[i])
    .map(
      ({ name, use, port }) =>
        `Port ${port}, for ${use}, is taken. Stop what uses it, or set ${name} to another port (${name}=${port + 10} npm start).`,
    );
  if (lines.length > 0) throw new Error(lines.join('\n'));
  if (settings.POSTGRES_PORT) return settings.POSTGRES_PORT;
  return (await portIsFree(POSTGRES_DEFAULT_PORT)) ? POSTGRES_DEFAULT_PORT : freePort();
}
