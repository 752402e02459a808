import { createClient } from 'redis';
import type { Log } from '@/lib/platform/log/log';

/** Commands that may wait for an answer of Redis. Past this, messages are dropped instead of piling up in memory. */
const MOST_WAITING = 1000;
const CONNECT_WITHIN_MS = 5000;
/** A connection that is silent for longer is replaced: pings and reads of the stream end sooner. */
const SILENT_FOR_MS = 15_000;
/** While nothing happens, each connection sends one command (PING or XREAD) in this time: some providers charge for each. */
export const REDIS_PAUSE_MS = 10_000;
const RETRY_WITHIN_MS = 1000;
/** The adapter and its readers send these. */
const NEEDED_COMMANDS = ['XADD', 'XREAD', 'PUBLISH', 'SUBSCRIBE'];

/** A Redis that this version cannot work with. The message tells the operator what to do, in one line. */
export class UnsuitableRedis extends Error {
  override readonly name = 'UnsuitableRedis';
}

function newClient(url: string) {
  let wasReady = false;
  const client = createClient({
    url,
    name: 'lineup-realtime',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: REDIS_PAUSE_MS,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
      // Only the start gives up.
      reconnectStrategy: (retries) => wasReady && Math.min(50 * 2 ** retries, RETRY_WITHIN_MS),
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

/** Addresses may contain a password. */
const placeOf = (url: string): string => new URL(url).host;

/** Throws UnsuitableRedis when the server does not know all needed commands. Upstash answers with an empty list, which says nothing. */
async function requireCommands(client: RedisClient): Promise<void> {
  const known = await client.commandInfo(NEEDED_COMMANDS);
  if (known.length === 0) return;
  const missing = NEEDED_COMMANDS.filter((_, i) => !known[i]);
  if (missing.length === 0) return;
  throw new UnsuitableRedis(
    `REDIS_URL: Redis lacks ${missing.join(', ')}: use Redis 7, Valkey 8, or a newer version.`,
  );
}

/**
 * Connects to Redis. Afterwards the client reconnects by itself; commands reject while it is not connected. Throws
 * UnsuitableRedis when Redis cannot be reached or lacks a command.
 */
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
    throw new UnsuitableRedis(`REDIS_URL: Redis at ${placeOf(url)} cannot be used (${codeOf(error)}).`);
  }
  return client;
}
