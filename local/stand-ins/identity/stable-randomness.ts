import { AsyncLocalStorage } from 'node:async_hooks';
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Bytes that are the same at every start: the nth draw of a seed. */
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
 * Runs `work` with random bytes that a seed decides, in its own course of calls alone. The emulator draws its people's
 * subjects anew at every start and takes none from outside: whoever signed up yesterday would be a stranger today, with
 * an e-mail that is taken.
 */
export async function withStableRandomness<T>(seed: string, work: () => Promise<T>): Promise<T> {
  const stream: Stream = { seed, draws: 0, isOpen: true };
  open += 1;
  if (open === 1) install(randomBytes);
  try {
    return await streams.run(stream, work);
  } finally {
    // What goes on in this course of calls (a server, its codes) draws as usual again.
    stream.isOpen = false;
    open -= 1;
    if (open === 0) install(systemRandomBytes);
  }
}
