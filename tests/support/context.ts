import { pino } from 'pino';
import type { Database } from '@/db/client';
import type { Mail } from '@/lib/contract/mail/mail';
import type { Actor, Context } from '@/lib/platform/context';
import type { PlayerEvent } from '@/lib/platform/events/player-events';
import { systemRandom } from '@/lib/platform/random';
import { TEST_SETTINGS } from './settings';

Object.assign(process.env, TEST_SETTINGS);

export type TestContext<A extends Actor> = Context<A> & {
  published: { playerId: string; event: PlayerEvent }[];
  /** Queued emails in order, also those of rolled back transactions. */
  mails: Mail[];
};

const silent = pino({ level: 'silent' });

/** A context over a test database for a caller from `address`. */
export function testContext<A extends Actor>(
  db: Database,
  actor: A,
  overrides: Partial<Pick<Context, 'address' | 'client' | 'language' | 'now' | 'random'>> = {},
): TestContext<A> {
  const published: TestContext<A>['published'] = [];
  const mails: Mail[] = [];
  return {
    db,
    actor,
    language: 'en',
    address: '192.0.2.1',
    client: null,
    requestId: 'test',
    now: () => new Date(),
    random: systemRandom,
    publish: async (playerId, event) => {
      published.push({ playerId, event });
    },
    sendMail: async (mail) => {
      mails.push(mail);
    },
    log: silent,
    published,
    mails,
    ...overrides,
  };
}

export function anonymousContext(
  db: Database,
  overrides: Parameters<typeof testContext>[2] = {},
): TestContext<{ kind: 'anonymous' }> {
  return testContext(db, { kind: 'anonymous' }, overrides);
}
