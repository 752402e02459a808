import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { connectRedis, REDIS_KEEPALIVE_MS, type RedisClient } from '@/lib/platform/redis/redis';
import type { RealtimeOptions } from '../realtime-options';
import type { GameServer } from '../sockets/game-socket';

export type RedisLink = {
  /** Returns whether messages reach other processes. True without REDIS_URL. */
  isConnected: () => boolean;
  close: () => void;
};

/** Called for each failed command, and for each try to connect again. */
export type RedisCounters = { onFailed: () => void; onReconnecting: () => void };

const UNCOUNTED: RedisCounters = { onFailed: () => {}, onReconnecting: () => {} };

export const NO_REDIS: RedisLink = { isConnected: () => true, close: () => {} };

/** Connects Socket.IO to the other processes if there is a REDIS_URL. Throws UnsuitableRedis. */
export async function attachRedis(
  io: GameServer,
  { redisUrl, appUrl, log }: Pick<RealtimeOptions, 'redisUrl' | 'appUrl' | 'log'>,
  { onFailed, onReconnecting } = UNCOUNTED,
): Promise<RedisLink> {
  if (!redisUrl) return NO_REDIS;
  const client = await connectRedis(redisUrl, log);
  client.on('reconnecting', onReconnecting);
  // The host in the prefix lets several installations share a Redis.
  const { adapter, close } = createRedisAdapter(client, `lineup:${new URL(appUrl).host}`, onFailed);
  io.adapter(adapter);
  return { isConnected: () => client.isReady, close };
}

const RETRY_MS = 100;
/** The maximum of messages in the stream: about one second of a busy server. A process that reads later misses some. */
const STREAM_LENGTH = 10_000;

const ignore = () => {};

/** Creates a connection that only reads. The adapter makes one for the stream and one for channels. */
function createReader(client: RedisClient, onFailed: () => void) {
  // The adapter sends one command at a time here, so the offline queue stays short.
  const reader = client.duplicate({ disableOfflineQueue: false });
  let isClosed = false;

  async function retry<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!isClosed) {
      try {
        return await work();
      } catch {
        if (!isClosed) onFailed();
        await pause(RETRY_MS);
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
    subscribe: (...args: Parameters<typeof reader.subscribe>) => retry(() => reader.subscribe(...args)),
    xRead: (...args: Parameters<typeof reader.xRead>) => retry(() => reader.xRead(...args)),
    disconnect: close,
    close,
  };
}

/**
 * Returns Socket.IO's adapter over Redis. The adapter catches no error of Redis, delivers to local sockets only after Redis has
 * accepted a broadcast, and retries a failed read without a pause. So its client here never waits for writes, drops failed ones,
 * and pauses after a failed read. Calls `onFailed` for each failure.
 */
export function createRedisAdapter(client: RedisClient, prefix: string, onFailed: () => void) {
  const readers: ReturnType<typeof createReader>[] = [];
  const resilient = {
    // The adapter recognizes the `redis` package by this method.
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
    blockTimeInMs: REDIS_KEEPALIVE_MS,
  });
  return {
    adapter,
    /** Call after Socket.IO has closed its adapter. */
    close(): void {
      for (const reader of readers) reader.close();
      client.destroy();
    },
  };
}
