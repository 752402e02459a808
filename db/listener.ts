import postgres, { type Sql } from 'postgres';

/** Opens one connection for LISTEN, which connects again by itself. `directUrl` must not be a pooler: those drop LISTEN. */
export function openListener(directUrl: string, applicationName: string): Sql {
  return postgres(directUrl, {
    max: 1,
    onnotice: () => {},
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: { application_name: applicationName },
  });
}
