import { AsyncLocalStorage } from 'node:async_hooks';
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Random bytes that are the same at every start: the nth draw of a seed. */
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

/**
 * Runs `work` with random bytes from a seed, without affecting other calls. The emulator draws new subjects at every start, so
 * players of yesterday would be strangers whose email is taken.
 */
export async function withStableRandomness<T>(seed: string, work: () => Promise<T>): Promise<T> {
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
