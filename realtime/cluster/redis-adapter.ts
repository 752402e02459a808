import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { connectRedis, REDIS_PAUSE_MS, type RedisClient } from '@/lib/platform/redis/redis';
import type { RealtimeOptions } from '../realtime-options';
import type { GameServer } from '../sockets/game-socket';

export type RedisLink = {
  /** Whether messages reach other processes; true without REDIS_URL. */
  isConnected: () => boolean;
  /** Call it after Socket.IO has closed. */
  close: () => void;
};

/** Called for each command that failed, and for each try to connect again. */
export type RedisCounts = { onFailed: () => void; onReconnecting: () => void };

const UNCOUNTED: RedisCounts = { onFailed: () => {}, onReconnecting: () => {} };

/** One process alone needs no Redis. */
export const NO_REDIS: RedisLink = { isConnected: () => true, close: () => {} };

/**
 * With REDIS_URL, connects Socket.IO to the other processes. Installations with different addresses may share a Redis.
 * Throws UnsuitableRedis.
 */
export async function attachRedis(
  io: GameServer,
  { redisUrl, appUrl, log }: Pick<RealtimeOptions, 'redisUrl' | 'appUrl' | 'log'>,
  { onFailed, onReconnecting } = UNCOUNTED,
): Promise<RedisLink> {
  if (!redisUrl) return NO_REDIS;
  const client = await connectRedis(redisUrl, log);
  client.on('reconnecting', onReconnecting);
  const { adapter, close } = createRedisAdapter(client, `lineup:${new URL(appUrl).host}`, onFailed);
  io.adapter(adapter);
  return { isConnected: () => client.isReady, close };
}

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
    blockTimeInMs: REDIS_PAUSE_MS,
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
