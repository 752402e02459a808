import { z } from 'zod';
import { believedProxies, isProxyRange } from '@/lib/platform/network/client-address';
import { isLoopback, openAddresses } from '@/lib/platform/network/loopback';
import { FEED_SETTINGS } from './feed-settings';
import { wrongFieldKeys } from './field-keys';
import { IDENTITY_SETTINGS, wrongIdentitySettings } from './identity-settings';

/** Comma-separated list to array, blanks dropped. */
const list = z
  .string()
  .default('')
  .transform((s) =>
    s
      .split(',')
      .map((x) => x.trim())
      .filter(Boolean),
  );
/** 32 bytes in base64. */
const key32 = z.string().refine((s) => Buffer.from(s, 'base64').length === 32, 'must be 32 bytes in base64');
const port = z.coerce.number().int().min(1).max(65535);
const count = z.coerce.number().int().min(0);

function isElsewhere(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname);
}

/** An origin as browsers send it: `https://host`, `http://localhost:8100`, or an app's own scheme (`capacitor://localhost`). */
function isApiOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]-]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  if (protocol === 'https:') return origin === text;
  if (protocol === 'http:') return origin === text && isLoopback(hostname);
  return !['ws:', 'wss:', 'ftp:', 'file:', 'blob:'].includes(protocol);
}

const schema = z.object({
  /**
   * Public address of the pages: it decides on Secure cookies and HSTS, so it is never guessed. `npm start` settles
   * it for its parts; parts that are started one by one need it set.
   */
  APP_URL: z.url(),
  /** Where the pages listen; unset, `start:pages` follows APP_URL. */
  HOST: z.string().optional(),
  PORT: port.default(3000),
  /** Where the realtime server listens. */
  REALTIME_HOST: z.string().default('127.0.0.1'),
  REALTIME_PORT: port.default(3001),
  /** Public address of the realtime server, as browsers reach it; never guessed either. */
  REALTIME_URL: z.url(),
  /** What one player may send, all tabs together; who keeps sending more is cut off. */
  REALTIME_EVENTS_PER_SECOND: count.min(1).default(20),
  DATABASE_URL: z.string().min(1),
  /** Where DATABASE_URL is a pooler: the database itself, for LISTEN, judging, jobs, commands and migrations. */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: count.min(1).default(10),
  /** The pages close connections that nothing used for so long: for functions that freeze. Unset, they stay open. */
  DATABASE_IDLE_SECONDS: count.min(1).optional(),
  /** Seals the session cookie; at least 32 characters. */
  SESSION_SECRET: z.string().min(32),
  /** `id:base64key`, comma-separated, newest first: encrypts personal fields at rest. */
  FIELD_KEYS: z.string().optional(),
  /** A file with the same, read again while the process runs; one of the two is set. */
  FIELD_KEYS_FILE: z.string().optional(),
  /** Keyed hashes for equality look-ups of sealed fields and for source ids. */
  BLIND_INDEX_KEY: key32,
  /**
   * Seals what travels and does not last: photo addresses, realtime tickets, bearer tokens, values of calls, mails in the
   * queue, confirmation links, and the cookies of a reset or of a visit to a provider.
   */
  TOKEN_KEY: key32,
  STORAGE_DRIVER: z.enum(['local', 's3']).default('local'),
  STORAGE_DIR: z.string().default('.data/files'),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /**
   * Where mail is handed over: `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://`.
   * Only the realtime process sends; on loopback mail waits in the queue while this is unset.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  /** Whom mail comes from: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address or Name <address>')
    .optional(),
  ...IDENTITY_SETTINGS,
  /** `off`: nothing is sold, and no payment provider is needed (docs/decisions/0022). */
  STORE: z.enum(['on', 'off']).default('on'),
  /** Stripe's secret key, or a restricted one; its name says whether real money moves. Unset, the store is closed. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key: sk_… or rk_…')
    .optional(),
  /** Signing secrets of the webhook endpoint: two during a rotation. */
  STRIPE_WEBHOOK_SECRETS: list.refine(
    (secrets) => secrets.every((secret) => /^whsec_\w+$/.test(secret)),
    'must be whsec_… secrets, comma-separated',
  ),
  /** Where Stripe's API is answered instead: a stand-in on loopback, never anything else. */
  STRIPE_API_URL: z
    .url({ protocol: /^http$/, error: 'must be http://…' })
    .refine((url) => !isElsewhere(url), 'must be on loopback')
    .optional(),
  /** What *Share* hands on: the app's page in a store, say. Unset, APP_URL. */
  APP_LINK: z.url().optional(),
  /** `off` takes the worker with the offline page out of every browser that comes by (docs/decisions/0020). */
  OFFLINE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Where *Contact Us* leads; without it there is no such row. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Proxies whose forwarding headers are believed: a typo would make all callers one, so it stops the start. */
  TRUSTED_PROXIES: list.refine(
    (proxies) => proxies.every(isProxyRange),
    'must be addresses, ranges (10.0.0.0/8) or vercel, comma-separated',
  ),
  /** Origins of pages elsewhere that may call the API and connect, with a bearer token; each as a browser names it. */
  API_ORIGINS: list.refine(
    (origins) => origins.every(isApiOrigin),
    'must be origins (https://app.example.com), comma-separated; http on loopback only',
  ),
  /** Whether the stars of a friendship wait until both have confirmed their e-mail. Unset: where mail really leaves. */
  FRIEND_REWARDS_NEED_EMAIL: z.enum(['true', 'false']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Who sends it as a bearer token reads /metrics and /api/metrics; unset, nobody does. */
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Two answers of one player closer together than this are refused; 0 in closed-loop benchmarks. */
  ANSWER_MIN_GAP_MS: count.default(1500),
  PHOTO_URL_TTL_SECONDS: count.min(1).default(600),
  /** Real records expire this many days after import. */
  RECORD_TTL_DAYS: count.min(1).default(180),
  ...FEED_SETTINGS,
});

export type Env = z.infer<typeof schema>;

/** Every setting by name; .env.example lists the same. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** Settings that are needed for payments, and for nothing else. */
export const PAYMENT_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;

/** What has a local answer on one machine alone. */
const NEEDED_OFF_LOOPBACK = [
  // Photos on a disk that goes with its machine are lost: off loopback that is chosen, not fallen into.
  ['STORAGE_DRIVER', 'local or s3 has to be named'],
  ['SMTP_URL', 'has to be set'],
] as const;

/** What is missing, or stands in for something, although `open` addresses can be reached from elsewhere. */
function missingOffLoopback(filled: Record<string, string | undefined>, open: readonly string[]): string[] {
  const lines: string[] = [];
  if (filled.MAIL_FROM === undefined && (filled.SMTP_URL !== undefined || open.length > 0)) {
    lines.push('MAIL_FROM: has to be set beside SMTP_URL');
  }
  if (open.length === 0) return lines;
  const where = `where ${open.join(' and ')} can be reached from elsewhere`;
  for (const [name, words] of NEEDED_OFF_LOOPBACK) {
    if (filled[name] === undefined) lines.push(`${name}: ${words} ${where}`);
  }
  for (const name of filled.STORE === 'off' ? [] : PAYMENT_SETTINGS) {
    if (filled[name] === undefined) lines.push(`${name}: has to be set ${where}, or STORE=off`);
  }
  if (filled.STRIPE_API_URL !== undefined) lines.push(`STRIPE_API_URL: a stand-in takes no money ${where}`);
  return lines;
}

/** Parses settings; throws one Error that names every missing or wrong setting. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, v]) => v !== undefined && v !== ''));
  const parsed = schema.safeParse(filled);
  const lines = (parsed.error?.issues ?? []).map((i) => `  ${i.path.join('.')}: ${i.message}`);
  const wrongKeys = wrongFieldKeys(filled);
  if (wrongKeys !== null) lines.push(`  ${wrongKeys}`);
  const open = openAddresses(filled);
  lines.push(...missingOffLoopback(filled, open).map((line) => `  ${line}`));
  lines.push(...wrongIdentitySettings(filled, open).map((line) => `  ${line}`));
  if (parsed.success && lines.length === 0)
    return { ...parsed.data, TRUSTED_PROXIES: believedProxies(parsed.data.TRUSTED_PROXIES, filled.VERCEL) };
  throw new Error(`Settings are missing or wrong (see .env.example):\n${lines.join('\n')}`);
}

let cached: Env | undefined;

/** The settings of this process, parsed once at first use (so that `next build` needs none). */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Whether friends are rewarded only once both have confirmed their e-mails: by default wherever mail reaches people. */
export function friendRewardsNeedEmail(
  settings: Pick<Env, 'FRIEND_REWARDS_NEED_EMAIL' | 'SMTP_URL' | 'APP_URL'>,
): boolean {
  const { FRIEND_REWARDS_NEED_EMAIL: chosen, SMTP_URL: smtpUrl, APP_URL: appUrl } = settings;
  return chosen === undefined ? isElsewhere(smtpUrl) || isElsewhere(appUrl) : chosen === 'true';
}
