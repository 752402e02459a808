/** Runs as its own process (see prepare-content.ts): creates the demo player, then loads the synthetic records. */

import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@/db/client';
import { sql } from '@/db/sql';
import { register } from '@/lib/accounts/sign-up/register';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { keepDemoLogin } from './demo-login';

/** Creates a demo player in an empty game. Its password is random, so that a database moved to a host has no known login. */
async function ensureDemoPlayer(db: Database, dataDir: string): Promise<void> {
  const anybody = await db.execute(sql`select 1 from players limit 1`);
  if (anybody.length > 0) return;
  const login = { email: 'demo@lineup.example', password: systemRandom.bytes(9).toString('base64url') };
  const { playerId } = await register(anonymousContext(db), {
    username: 'demo',
    email: login.email,
    password: login.password,
    confirm_password: login.password,
    agreed: true,
  });
  await db.execute(sql`update players set email_confirmed_at = now() where id = ${playerId}::uuid`);
  keepDemoLogin(dataDir, login);
}

function anonymousContext(db: Database): Context {
  return {
    db,
    actor: { kind: 'anonymous' },
    language: DEFAULT_LANGUAGE,
    address: '127.0.0.1',
    client: null,
    requestId: randomUUID(),
    now: () => new Date(),
    random: systemRandom,
    publish: (playerId, event) => publishPlayerEvent(db, playerId, event),
    sendMail: async () => {},
    log,
  };
}

const { DATABASE_URL: url = '', DATA_DIR: dataDir = '.data' } = process.env;
const db = openDatabase({ url, poolSize: 2, applicationName: 'lineup-bank' });
await ensureDemoPlayer(db, dataDir);
await db.$client.end({ timeout: 5 });

await import('./load-bank');
