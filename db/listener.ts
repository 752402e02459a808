import postgres, { type Sql } from 'postgres';
import { connectionOptions, withoutForeignParameters } from './connection-settings';

/** Opens a connection for LISTEN, which reconnects by itself. `directUrl` must not lead to a transaction pooler, which drops LISTEN. */
export function openListener(directUrl: string, applicationName: string): Sql {
  return postgres(withoutForeignParameters(directUrl), {
    max: 1,
    onnotice: () => {},
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: { application_name: applicationName, ...connectionOptions(directUrl, {}) },
  });
}
