import { expect, test } from 'vitest';
import { checkRedisVersion, UnsuitableRedis } from '@/lib/platform/redis/redis';

test.each([
  'redis_version:7.0.15',
  'redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.1',
  'redis_version:10.0.0',
])('%j is new enough', (lines) => expect(() => checkRedisVersion(`# Server\r\n${lines}\r\n`)).not.toThrow());

test.each([
  ['redis_version:6.2.14', 'REDIS_URL: Redis 6.2.14 is too old: upgrade to Redis 7 or Valkey 8, or newer.'],
  ['', 'REDIS_URL: Redis without a version is too old: upgrade to Redis 7 or Valkey 8, or newer.'],
])('%j is refused', (lines, message) => {
  expect(() => checkRedisVersion(`# Server\r\n${lines}\r\n`)).toThrow(new UnsuitableRedis(message));
});
