import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { type Database, openDatabase } from '@/db/client';
import { createDatabaseClock, type DatabaseClock } from '@/lib/platform/clock/database-clock';
import { env } from '@/lib/platform/config/env';
import type { Actor, Context } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { countPoolWait } from '@/lib/platform/metrics/process-metrics';
import { clientAddress, forwardedForHeader, ignoresProxy } from '@/lib/platform/network/client-address';
import { systemRandom } from '@/lib/platform/random';
import { languageOf } from '@/lib/sessions/caller-language';
import { describeClient } from '@/lib/sessions/describe-client';
import type { FoundSession } from '@/lib/sessions/session';
import { peerAddress } from './http/incoming-requests';

export const REQUEST_ID_HEADER = 'x-request-id';

/** The maximum age of the clock's measurement. Measuring runs beside a request, never on its path. */
const MEASURE_EVERY_MS = 60_000;

const shared = globalThis as typeof globalThis & {
  lineupDatabase?: Database;
  lineupClock?: DatabaseClock;
  lineupProxyWarned?: boolean;
};

/** Warns once when a proxy is missing in TRUSTED_PROXIES: every limit then counts all callers as one. */
function warnOfProxy(peer: string | null, unverifiedForwardedFor: string | null): void {
  const { APP_URL: appUrl, TRUSTED_PROXIES: trustedProxies } = env();
  if (shared.lineupProxyWarned || !ignoresProxy({ peer, appUrl, unverifiedForwardedFor, trustedProxies }))
    return;
  shared.lineupProxyWarned = true;
  log.warn(
    'requests carry X-Forwarded-For, but TRUSTED_PROXIES is empty: rate limits apply to the proxy, not to its clients',
  );
}

/** Returns the pool of this process. Global, so that hot reloading does not open another. */
export function getDatabase(): Database {
  shared.lineupDatabase ??= openDatabase({
    url: env().DATABASE_URL,
    directUrl: env().DATABASE_DIRECT_URL,
    idleSeconds: env().DATABASE_IDLE_SECONDS,
    poolSize: env().DATABASE_POOL_SIZE,
    applicationName: 'lineup-app',
    onWaited: countPoolWait,
  });
  return shared.lineupDatabase;
}

/** Returns the clock of this process. It follows the database's clock once `requireDatabase` has measured it. */
export function getClock(): DatabaseClock {
  shared.lineupClock ??= createDatabaseClock(getDatabase());
  return shared.lineupClock;
}

/** Returns the time by the database's clock, which all processes share. */
export function now(): Date {
  const clock = getClock();
  clock.refresh(MEASURE_EVERY_MS);
  return clock.now();
}

/** Creates the context of a use case for a request. Pass `session` whenever one was found: it has the player's language. */
export function contextFor<A extends Actor>(
  actor: A,
  requestHeaders: Pick<Headers, 'get'>,
  session: FoundSession | null = null,
): Context<A> {
  const db = getDatabase();
  const { TRUSTED_PROXIES: trustedProxies } = env();
  const requestId = requestHeaders.get(REQUEST_ID_HEADER) ?? randomUUID();
  warnOfProxy(peerAddress(requestHeaders), requestHeaders.get('x-forwarded-for'));
  // Created on first use: few calls log, and creating it takes as long as a whole call.
  let child: Context['log'] | undefined;
  return {
    db,
    actor,
    language: languageOf(requestHeaders, session),
    address: clientAddress({
      peer: peerAddress(requestHeaders),
      unverifiedForwardedFor: requestHeaders.get(forwardedForHeader(trustedProxies)),
      trustedProxies,
    }),
    get client() {
      return describeClient(requestHeaders.get('user-agent'));
    },
    requestId,
    now,
    random: systemRandom,
    publish: (playerId, event) => publishPlayerEvent(db, playerId, event),
    sendMail: (mail, within) => queueMail({ db, now }, mail, within),
    get log() {
      child ??= log.child({ requestId });
      return child;
    },
  };
}

/** Creates the context of the current page, action or route, as `contextFor` does. */
export async function newContext<A extends Actor>(
  actor: A,
  session: FoundSession | null = null,
): Promise<Context<A>> {
  return contextFor(actor, await headers(), session);
}
