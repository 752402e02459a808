import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { RedisClient } from '@/lib/platform/redis/redis';

/** Between reads of the stream while Redis is away. */
const READ_AGAIN_MS = 100;
/** Messages that a process may be behind; a second of a busy server. */
const STREAM_LENGTH = 10_000;

const ignore = () => {};

/** The connections that only read: one for the stream, one for channels. */
function createReader(client: RedisClient, onFailed: () => void) {
  // One command at a time waits here, so that the queue cannot grow.
  const reader = client.duplicate({ disableOfflineQueue: false });
  let isClosed = false;

  /** Repeats what failed until the reader is closed. */
  async function insist<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!isClosed) {
      try {
        return await work();
      } catch {
        if (!isClosed) onFailed();
        await pause(READ_AGAIN_MS);
      }
    }
    return undefined;
  }

  const close = () => {
    isClosed = true;
    reader.destroy();
  };
  return {
    sSubscribe: ignore,
    on: (...args: Parameters<typeof reader.on>) => reader.on(...args),
    connect: () => reader.connect().catch(ignore),
    subscribe: (...args: Parameters<typeof reader.subscribe>) => insist(() => reader.subscribe(...args)),
    xRead: (...args: Parameters<typeof reader.xRead>) => insist(() => reader.xRead(...args)),
    disconnect: close,
    close,
  };
}

/**
 * Returns Socket.IO's adapter over Redis. The adapter expects a client whose commands succeed: it catches no error,
 * delivers a broadcast to its own sockets only after Redis has taken it, and reads again at once after a failure. So it
 * gets one whose writes are dropped while Redis is away and are never waited for. `onFailed` counts them.
 */
export function createRedisAdapter(client: RedisClient, prefix: string, onFailed: () => void) {
  const readers: ReturnType<typeof createReader>[] = [];
  const resilient = {
    // By this method the adapter recognizes the package.
    sSubscribe: ignore,
    duplicate() {
      const reader = createReader(client, onFailed);
      readers.push(reader);
      return reader;
    },
    publish(...args: Parameters<typeof client.publish>): Promise<void> {
      client.publish(...args).catch(onFailed);
      return Promise.resolve();
    },
    xAdd(...args: Parameters<typeof client.xAdd>): Promise<string> {
      client.xAdd(...args).catch(onFailed);
      return Promise.resolve('');
    },
  };
  const adapter = createAdapter(resilient, {
    streamName: prefix,
    channelPrefix: prefix,
    maxLen: STREAM_LENGTH,
  });
  return {
    adapter,
    /** Call it after Socket.IO has closed its adapter. */
    close(): void {
      for (const reader of readers) reader.close();
      client.destroy();
    },
  };
}
