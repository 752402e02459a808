import { z } from 'zod';
import { isProxyRange } from '@/lib/platform/network/client-address';
import { isLoopback } from '@/lib/platform/network/loopback';
import { ALERT_SETTINGS } from './alert-settings';
import { BACKUP_SETTINGS } from './backup-settings';
import { formatOfAddress } from './feeds/feed-format';
import { IDENTITY_SETTINGS } from './identity-settings';
import { PREVIEW_SETTINGS } from './preview-settings';
import { PUBLISHING_SETTINGS } from './publishing-settings';
import { PUSH_SETTINGS } from './push-settings';
import { bytesInBase64, commaList, count, KEY_DESCRIPTION, port } from './setting-types';
import { TRACING_SETTINGS } from './tracing-settings';

function isFeedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isOpen = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isOpen && username === '' && password === '' && hasReadableFormat(text);
}

function hasReadableFormat(address: string): boolean {
  try {
    formatOfAddress(address);
    return true;
  } catch {
    return false;
  }
}

const feedAddresses = commaList
  .refine((addresses) => addresses.every(isFeedAddress))
  .describe(
    'https://… addresses without a password, comma-separated; what follows # maps columns (docs/feed-format.md)',
  );

const FEED_SETTINGS = {
  FEED_URLS: feedAddresses,
  CORRECTIONS_URLS: feedAddresses,
  FEED_EVERY_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(31 * 24)
    .default(24)
    .describe('a number of hours from 0.1 to 744'),
  FEED_PRIVATE_HOSTS: commaList
    .refine((hosts) => hosts.every((host) => /^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(host)))
    .describe('name:port of hosts in your own network, comma-separated'),
};

export function isOnOtherMachine(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname);
}

function isApiOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]-]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  if (protocol === 'https:') return origin === text;
  if (protocol === 'http:') return origin === text && isLoopback(hostname);
  return !['ws:', 'wss:', 'ftp:', 'file:', 'blob:'].includes(protocol);
}

const MAIL_ADDRESS = /^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//);
const text = z.string().optional();

/** Accepts https with a host name, or localhost. Passkeys work nowhere else. */
function isDeskUrl(text: string): boolean {
  if (text === 'off') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  if (origin !== text.replace(/\/$/, '')) return false;
  if (protocol === 'http:') return hostname === 'localhost';
  return protocol === 'https:' && /[a-z]/.test(hostname) && !hostname.startsWith('[');
}

/** The settings of all processes. Each description completes the sentence "Set it to …". */
export const settingsSchema = z.object({
  /** Has no default, because Secure cookies and HSTS depend on it. `npm start` sets it. */
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the public address of the pages, such as https://lineup.example'),
  /** Default: APP_URL on loopback, otherwise off. The host may be reachable from a private network only. */
  DESK_URL: z
    .string()
    .refine(isDeskUrl)
    .optional()
    .describe('the address of the operator’s desk, https://host or http://localhost:3000, or off'),
  HOST: text.describe('the address that the pages listen on'),
  PORT: port.default(3000).describe('the port that the pages listen on, 1 to 65535'),
  REALTIME_HOST: z.string().default('127.0.0.1').describe('the address that the realtime server listens on'),
  REALTIME_PORT: port.default(3001).describe('the port that the realtime server listens on, 1 to 65535'),
  WORKER: z
    .enum(['with-realtime', 'separate'])
    .default('with-realtime')
    .describe('with-realtime or separate'),
  /** The worker listens at REALTIME_HOST; without WORKER_PORT it does not listen. */
  WORKER_PORT: port.optional().describe('the port of the worker’s /health and /metrics, 1 to 65535'),
  REALTIME_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the public address of the realtime server, such as https://live.lineup.example'),
  /** Counts all tabs of a player together. A player who keeps exceeding it is disconnected. */
  REALTIME_EVENTS_PER_SECOND: count.min(1).default(20).describe('a whole number above 0'),
  DATABASE_URL: postgresUrl.describe(
    'the address of the database, such as postgres://user:password@host/lineup',
  ),
  /** Used for LISTEN, answers, jobs, commands and migrations when DATABASE_URL is a pooler. */
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe('the address of the database itself (postgres://…), when DATABASE_URL is a pooler'),
  DATABASE_POOL_SIZE: count.min(1).default(10).describe('a whole number above 0'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .refine((address) => URL.canParse(address))
    .optional()
    .describe('the address of Redis 7 or Valkey 8, such as redis://:password@host:6379'),
  /** The pages close connections that are idle for this time. Needed for serverless functions, which freeze between requests. */
  DATABASE_IDLE_SECONDS: count.min(1).optional().describe('a whole number of seconds above 0'),
  SESSION_SECRET: z
    .string()
    .min(32)
    .describe('a random secret of at least 32 characters (openssl rand -base64 32)'),
  FIELD_KEYS: text,
  /** Set either this or FIELD_KEYS. The file is read again while the process runs. */
  FIELD_KEYS_FILE: text,
  /** The key of the hashes that find encrypted fields by equality, and of the hashes of feeds' record ids. */
  BLIND_INDEX_KEY: bytesInBase64(32).describe(KEY_DESCRIPTION),
  /**
   * Encrypts tokens that expire: photo addresses, realtime tickets, bearer tokens, queued mail, links and
   * cookies of logins through a provider.
   */
  TOKEN_KEY: bytesInBase64(32).describe(KEY_DESCRIPTION),
  /** Next reads it at the build and in every instance. Keep it the same over releases, because the ids of server actions depend on it. */
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: bytesInBase64(16, 24, 32)
    .optional()
    .describe('the 32 random bytes in base64 that the build was given (openssl rand -base64 32)'),
  STORAGE_DRIVER: z.enum(['local', 's3']).default('local').describe('local or s3'),
  STORAGE_DIR: z.string().default('.data/files').describe('the folder that local storage keeps files in'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of the S3-compatible store, such as https://s3.example.com'),
  S3_REGION: z.string().default('auto').describe('the region of the bucket'),
  S3_BUCKET: text.describe('the name of the bucket'),
  S3_ACCESS_KEY_ID: text.describe('the id of the access key'),
  S3_SECRET_ACCESS_KEY: text.describe('the secret of the access key'),
  ...BACKUP_SETTINGS,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the address of the mail server, such as smtp://user:password@mail.example:587'),
  MAIL_FROM: z
    .string()
    .regex(MAIL_ADDRESS)
    .optional()
    .describe('the sender of mail, such as Lineup <no-reply@lineup.example>'),
  ...IDENTITY_SETTINGS,
  STORE: z.enum(['on', 'off']).default('on').describe('on or off'),
  /** The prefix decides between test mode and real money. Without a key the store is closed. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe('a secret or restricted key of Stripe, sk_… or rk_…'),
  STRIPE_WEBHOOK_SECRETS: commaList
    .refine((secrets) => secrets.every((secret) => /^whsec_\w+$/.test(secret)))
    .describe('the signing secrets of the webhook endpoint, whsec_…, comma-separated'),
  STRIPE_API_URL: z
    .url({ protocol: /^http$/ })
    .refine((url) => !isOnOtherMachine(url))
    .optional()
    .describe('the http:// address of a stand-in on this machine'),
  APP_LINK: z.url().optional().describe('the address that *Share* sends'),
  /** About the service worker of browsers, not about the process `worker`. */
  OFFLINE_WORKER: z.enum(['on', 'off']).default('on').describe('on or off'),
  SUPPORT_EMAIL: z.email().optional().describe('the email address that *Contact Us* opens'),
  TRUSTED_PROXIES: commaList
    .refine((proxies) => proxies.every(isProxyRange))
    .describe('addresses or ranges of your proxies (10.0.0.0/8), or vercel, comma-separated'),
  API_ORIGINS: commaList
    .refine((origins) => origins.every(isApiOrigin))
    .describe('origins such as https://app.example.com, comma-separated; http on loopback only'),
  FRIEND_REWARDS_NEED_EMAIL: z.enum(['true', 'false']).optional().describe('true or false'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent'),
  METRICS_TOKEN: z.string().min(32).optional().describe('a random token of at least 32 characters'),
  ANSWER_MIN_GAP_MS: count.default(1500).describe('a whole number of milliseconds'),
  PHOTO_URL_TTL_SECONDS: count.min(1).default(600).describe('a whole number of seconds above 0'),
  RECORD_TTL_DAYS: count.min(1).optional().describe('a whole number of days above 0'),
  ANSWERS_KEPT_MONTHS: count.min(2).default(13).describe('a whole number of months above 1'),
  ...FEED_SETTINGS,
  ...PUBLISHING_SETTINGS,
  ...ALERT_SETTINGS,
  ...PUSH_SETTINGS,
  ...PREVIEW_SETTINGS,
  ...TRACING_SETTINGS,
});

export type Env = z.infer<typeof settingsSchema>;
