import { createClient } from 'redis';
import type { Log } from '@/lib/platform/log/log';

/** Above this, messages are dropped, so that the queue does not fill the memory. */
const MAX_QUEUED_COMMANDS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
/** A connection that receives nothing for this time is replaced. Must be longer than REDIS_KEEPALIVE_MS. */
const SILENCE_TIMEOUT_MS = 15_000;
/** An idle connection sends one PING or XREAD per interval. Some providers charge per command. */
export const REDIS_KEEPALIVE_MS = 10_000;
const MAX_RETRY_DELAY_MS = 1000;
const NEEDED_COMMANDS = ['XADD', 'XREAD', 'PUBLISH', 'SUBSCRIBE'];

/** Redis cannot be reached, or lacks a command. The message is for the operator, in one line. */
export class UnsuitableRedis extends Error {
  override readonly name = 'UnsuitableRedis';
}

function newClient(url: string) {
  let wasReady = false;
  const client = createClient({
    url,
    name: 'lineup-realtime',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    pingInterval: REDIS_KEEPALIVE_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      reconnectStrategy: (retries) => wasReady && Math.min(50 * 2 ** retries, MAX_RETRY_DELAY_MS),
    },
  });
  client.once('ready', () => {
    wasReady = true;
  });
  return client;
}

export type RedisClient = ReturnType<typeof newClient>;

const codeOf = (error: unknown): string =>
  String(Reflect.get(Object(error), 'code') ?? (error as Error).message);

const hostOf = (url: string): string => new URL(url).host;

async function requireCommands(client: RedisClient): Promise<void> {
  const known = await client.commandInfo(NEEDED_COMMANDS);
  // Upstash returns an empty list, which tells nothing.
  if (known.length === 0) return;
  const missing = NEEDED_COMMANDS.filter((_, i) => !known[i]);
  if (missing.length === 0) return;
  throw new UnsuitableRedis(
    `REDIS_URL: Redis lacks ${missing.join(', ')}: use Redis 7, Valkey 8, or a newer version.`,
  );
}

/** Connects to Redis. After that the client reconnects by itself; commands reject meanwhile. @throws UnsuitableRedis. */
export async function connectRedis(url: string, log: Log): Promise<RedisClient> {
  const client = newClient(url);
  let isLost = false;
  client.on('error', (error) => {
    if (isLost || !client.isOpen) return;
    isLost = true;
    log.warn({ code: codeOf(error) }, 'cannot reach Redis: messages between processes are lost');
  });
  client.on('ready', () => {
    if (isLost) log.info('Redis is reachable again');
    isLost = false;
  });
  try {
    await client.connect();
    await requireCommands(client);
  } catch (error) {
    client.destroy();
    if (error instanceof UnsuitableRedis) throw error;
    throw new UnsuitableRedis(`REDIS_URL: Redis at ${hostOf(url)} cannot be used (${codeOf(error)}).`);
  }
  return client;
}
