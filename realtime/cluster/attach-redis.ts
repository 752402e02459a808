import { connectRedis } from '@/lib/platform/redis/redis';
import type { RealtimeOptions } from '../realtime-options';
import type { GameServer } from '../sockets/game-socket';
import { createRedisAdapter } from './redis-adapter';

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
