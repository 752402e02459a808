import { AsyncLocalStorage } from 'node:async_hooks';
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createEmulator, type SeedConfig } from 'emulate';
import type { RunningStandIn } from '../stand-in';
import { APPLE_PEOPLE, callbackUrl, GOOGLE_PEOPLE, LOCAL_CLIENT, providerUrl } from './local-identities';

/** A seeded random generator: the nth draw is the same at every start. */
type Stream = { seed: string; draws: number; isOpen: boolean };

const streams = new AsyncLocalStorage<Stream>();
const systemRandomBytes = crypto.randomBytes;
let open = 0;

function draw(stream: Stream, size: number): Buffer {
  stream.draws += 1;
  return createHash('shake256', { outputLength: size }).update(`${stream.seed} ${stream.draws}`).digest();
}

function randomBytes(...args: Parameters<typeof systemRandomBytes>): unknown {
  const stream = streams.getStore();
  return stream?.isOpen ? draw(stream, args[0]) : systemRandomBytes(...args);
}

function install(replacement: unknown): void {
  Reflect.set(crypto, 'randomBytes', replacement);
  syncBuiltinESMExports();
}

/** Runs `work` with random bytes from a seed. New subjects at each start would make strangers of yesterday's players. */
async function withStableRandomness<T>(seed: string, work: () => Promise<T>): Promise<T> {
  const stream: Stream = { seed, draws: 0, isOpen: true };
  open += 1;
  if (open === 1) install(randomBytes);
  try {
    return await streams.run(stream, work);
  } finally {
    // Servers that `work` started use normal randomness again.
    stream.isOpen = false;
    open -= 1;
    if (open === 0) install(systemRandomBytes);
  }
}

function startEmulator(service: 'google' | 'apple', port: number, seed: SeedConfig): Promise<RunningStandIn> {
  const options = { service, port, hostname: '127.0.0.1', baseUrl: providerUrl(port), seed };
  return withStableRandomness(service, () => createEmulator(options));
}

export async function startGoogle(port: number): Promise<RunningStandIn> {
  const seed = {
    google: {
      users: GOOGLE_PEOPLE.map((person) => ({ ...person, email_verified: true })),
      oauth_clients: [
        {
          client_id: LOCAL_CLIENT.clientId,
          client_secret: LOCAL_CLIENT.clientSecret,
          name: 'Lineup',
          redirect_uris: [callbackUrl('google')],
        },
      ],
    },
  };
  return startEmulator('google', port, seed);
}

/** Starts Sign in with Apple. Sends the name only the first time, and a relay address for people who hide theirs. */
export async function startApple(port: number): Promise<RunningStandIn> {
  const seed = {
    apple: {
      users: APPLE_PEOPLE.map(({ hidesEmail = false, ...person }) => ({
        ...person,
        is_private_email: hidesEmail,
      })),
      oauth_clients: [
        {
          client_id: LOCAL_CLIENT.clientId,
          team_id: 'LOCAL',
          name: 'Lineup',
          redirect_uris: [callbackUrl('apple')],
        },
      ],
    },
  };
  return startEmulator('apple', port, seed);
}
