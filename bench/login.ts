import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { openDatabase } from '@/db/client';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { register } from '@/lib/accounts/sign-up/register';
import type { Context } from '@/lib/platform/context';
import { systemRandom } from '@/lib/platform/random/system-random';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';
import { percentile } from './support/figures';

Object.assign(process.env, TEST_SETTINGS);

const LIMIT = 1.5;
const ROUNDS = 200;
const WARM_UP = 20;
const PASSWORD = 'bench-horse-77';
/** The hash parameters of lib/platform/security/passwords/passwords.ts; login is compared with the hash alone. */
const BARE = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/** Each caller has its own address by default, because limits are not measured here. */
function contextOver(db: Context['db'], address = randomBytes(8).toString('hex')): Context {
  return {
    db,
    actor: { kind: 'anonymous' },
    address,
    client: 'Bench',
    requestId: 'bench',
    now: () => new Date(),
    random: systemRandom,
    publish: async () => {},
    sendMail: async () => {},
    log: pino({ level: 'silent' }),
  };
}

/** Alternates all kinds, so that other load affects them alike. */
async function measure(db: Context['db']): Promise<Record<string, number[]>> {
  const email = `${randomBytes(6).toString('hex')}@bench.example`;
  const username = `b${BigInt(`0x${randomBytes(6).toString('hex')}`)}`;
  const form = { username, email, password: PASSWORD, confirm_password: PASSWORD, agreed: true };
  await register(contextOver(db), form);
  const attempt = (password: string, address?: string) =>
    logIn(contextOver(db, address), { email, password, rememberMe: true }).catch(() => null);
  const samples: Record<string, number[]> = {};
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const salt = randomBytes(16);
    const took = {
      'the hash alone': await timed(() => hash(PASSWORD, { ...BARE, salt })),
      'log-in from a known address': await timed(() => attempt(PASSWORD, 'home')),
      'log-in from a new one': await timed(() => attempt(PASSWORD)),
      'log-in with a wrong password': await timed(() => attempt('wrong-horse-77')),
    };
    // Wrong attempts slow the account down, which is not measured here.
    await db.$client`truncate rate_limits`;
    await attempt(PASSWORD, 'home');
    if (round < 0) continue;
    for (const [name, ms] of Object.entries(took)) {
      samples[name] ??= [];
      samples[name].push(ms);
    }
  }
  return samples;
}

async function main(): Promise<void> {
  const server = await startDurablePostgres();
  const db = openDatabase({ url: server.url });
  try {
    const samples = await measure(db);
    const bare = percentile(samples['the hash alone'] ?? [], 0.5);
    console.table(
      Object.entries(samples).map(([what, taken]) => ({
        what,
        'p50 ms': percentile(taken, 0.5).toFixed(1),
        'p99 ms': percentile(taken, 0.99).toFixed(1),
        [`p50 of the hash alone (limit ${LIMIT})`]: (percentile(taken, 0.5) / bare).toFixed(2),
      })),
    );
  } finally {
    await db.$client.end();
    await server.stop();
  }
}

await main();
