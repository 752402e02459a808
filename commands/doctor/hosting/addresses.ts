import { isLoopback } from '@/lib/platform/network/loopback';
import { type DoctorSettings, type Finding, ok, problem } from '../check';

/** Browsers treat each name below these as a separate site. */
const SHARED_NAMES = [
  'fly.dev',
  'herokuapp.com',
  'neon.tech',
  'ondigitalocean.app',
  'onrender.com',
  'run.app',
  'up.railway.app',
  'railway.app',
  'vercel.app',
];

/** Returns the part that two host names of one site share, such as lineup.example. */
function siteOf(hostname: string): string {
  const shared = SHARED_NAMES.find((name) => hostname.endsWith(`.${name}`));
  const labels = shared === undefined ? 2 : shared.split('.').length + 1;
  return hostname.split('.').slice(-labels).join('.');
}

/** Checks that pages and realtime are two names of one site, over https. */
export function hostsFinding({ APP_URL, REALTIME_URL }: DoctorSettings): Finding {
  if (!APP_URL || !REALTIME_URL)
    return problem('APP_URL or REALTIME_URL is not set.', 'Set both to public addresses.');
  const [pages, realtime] = [new URL(APP_URL), new URL(REALTIME_URL)];
  const advice =
    'Use two names of one domain of yours: https://lineup.example and https://live.lineup.example';
  for (const [name, url] of Object.entries({ APP_URL: pages, REALTIME_URL: realtime })) {
    if (isLoopback(url.hostname)) return problem(`${name} is an address of this machine alone.`, advice);
    if (url.protocol !== 'https:') return problem(`${name} is not https.`, advice);
  }
  if (pages.hostname === realtime.hostname)
    return problem(`Pages and realtime have the same name, ${pages.hostname}.`, advice);
  if (siteOf(pages.hostname) !== siteOf(realtime.hostname))
    return problem(`${pages.hostname} and ${realtime.hostname} are not names of one site.`, advice);
  return ok(`${pages.hostname} and ${realtime.hostname} are names of one site, over https.`);
}

const ENCRYPTED = ['require', 'verify-ca', 'verify-full', 'true'];

function isEncrypted(address: string): boolean {
  const { searchParams } = new URL(address);
  return ENCRYPTED.includes(searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '');
}

export function tlsFinding(settings: DoctorSettings): Finding {
  const given = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).filter((name) => settings[name]);
  const open = given.filter((name) => !isEncrypted(settings[name] ?? ''));
  if (open.length > 0)
    return problem(
      `${open.join(' and ')} ${open.length === 1 ? 'does' : 'do'} not ask for TLS: anyone on the way may read the data.`,
      'Add ?sslmode=require, or ?sslmode=verify-full where a public authority has signed the certificate.',
    );
  return ok('Connections to the database use TLS.');
}

/** Returns whether a known provider's host is its transaction pooler; undefined for others. */
function isTransactionPooler(address: string): boolean | undefined {
  const { hostname, port } = new URL(address);
  if (hostname.endsWith('.neon.tech')) return hostname.split('.')[0]?.endsWith('-pooler') ?? false;
  if (/\.(pooler\.supabase\.com|supabase\.co)$/.test(hostname)) return port === '6543';
  return undefined;
}

/** Checks that functions use a pooler, and all other processes the database itself. */
export function poolerFinding({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: DoctorSettings): Finding {
  const advice =
    'See docs/hosting/vercel.md, Settings: DATABASE_URL names the pooler, DATABASE_DIRECT_URL the database.';
  if (!url) return problem('DATABASE_URL is not set.', advice);
  if (!direct || direct === url)
    return problem(
      'There is one address of the database: functions need the transaction pooler too.',
      advice,
    );
  if (isTransactionPooler(url) === false)
    return problem(`DATABASE_URL names ${new URL(url).host}, which is not the transaction pooler.`, advice);
  if (isTransactionPooler(direct) === true)
    return problem(
      `DATABASE_DIRECT_URL names ${new URL(direct).host}, which is the transaction pooler.`,
      advice,
    );
  return ok(`Functions use ${new URL(url).host}, everything else ${new URL(direct).host}.`);
}
