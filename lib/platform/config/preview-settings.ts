import { commaList } from './setting-types';

type Filled = Readonly<Record<string, string | undefined>>;

/** A preview runs only with this setting. It lists the databases and the bucket that a preview may write to. */
export const PREVIEW_SETTINGS = {
  PREVIEW_ONLY: commaList.describe(
    'the databases (user@host/name) and the bucket that only previews use, comma-separated',
  ),
};

/** A copy of the database contains players' addresses, so previews send nothing. Nor may they delete the game's backups. */
const NEVER_IN_PREVIEWS = ['SMTP_URL', 'VAPID_PRIVATE_KEY', 'BACKUP_S3_BUCKET'] as const;

/** Returns whether this process is a preview: a Vercel deployment of a branch, or any process with PREVIEW_ONLY outside of production. */
export const isPreview = ({ VERCEL_ENV, PREVIEW_ONLY }: Filled): boolean =>
  VERCEL_ENV === 'preview' || (PREVIEW_ONLY !== undefined && VERCEL_ENV !== 'production');

const addressesOf = ({ VERCEL_BRANCH_URL, VERCEL_URL }: Filled): string[] =>
  [VERCEL_BRANCH_URL, VERCEL_URL].filter((host) => host !== undefined).map((host) => `https://${host}`);

export function withPreviewAddress<T extends Filled>(filled: T): T {
  if (filled.VERCEL_ENV !== 'preview' || filled.APP_URL !== undefined) return filled;
  const [address] = addressesOf(filled);
  return address === undefined ? filled : { ...filled, APP_URL: address };
}

/**
 * Returns `user@host/name`, and the port unless it is 5432. The host alone is not enough: some poolers serve all customers from one host.
 */
function databaseIdentity(url: string): string {
  // An unreadable address may contain a password anywhere, so no part of it is shown.
  if (!URL.canParse(url)) return 'an address that cannot be read';
  const { username, hostname, port, pathname } = new URL(url);
  return `${username}@${hostname}${port === '' || port === '5432' ? '' : `:${port}`}${pathname}`;
}

function unlistedProblems(filled: Filled): string[] {
  const own = commaList.parse(filled.PREVIEW_ONLY);
  const isS3 = filled.STORAGE_DRIVER === 's3';
  const used = {
    DATABASE_URL: filled.DATABASE_URL && databaseIdentity(filled.DATABASE_URL),
    DATABASE_DIRECT_URL: filled.DATABASE_DIRECT_URL && databaseIdentity(filled.DATABASE_DIRECT_URL),
    S3_BUCKET: isS3 ? filled.S3_BUCKET : undefined,
  };
  return Object.entries(used)
    .filter(([, value]) => value !== undefined && !own.includes(value))
    .map(
      ([name, value]) =>
        `${name} names ${value}, which PREVIEW_ONLY does not list. Use one that production never uses, and list it.`,
    );
}

function addressProblems(filled: Filled): string[] {
  const { VERCEL_ENV, APP_URL } = filled;
  const isOwn = addressesOf(filled).some((address) => address === APP_URL?.replace(/\/$/, ''));
  if (VERCEL_ENV !== 'preview' || APP_URL === undefined || isOwn) return [];
  return [
    'APP_URL is not an address of this preview. Leave it empty: a preview uses the one that Vercel gives it.',
  ];
}

export function previewSettingProblems(filled: Filled): string[] {
  if (filled.VERCEL_ENV === 'production' && filled.PREVIEW_ONLY !== undefined)
    return ['PREVIEW_ONLY is set, but VERCEL_ENV=production. Set it for previews alone.'];
  if (!isPreview(filled)) return [];
  const problems = NEVER_IN_PREVIEWS.filter((name) => filled[name] !== undefined).map(
    (name) => `${name} is set, but a preview must not reach players or backups. Leave it empty for previews.`,
  );
  if (/^(sk|rk)_live_/.test(filled.STRIPE_SECRET_KEY ?? ''))
    problems.push('STRIPE_SECRET_KEY moves real money. Set STORE=off for previews, or a key of test mode.');
  return [...problems, ...unlistedProblems(filled), ...addressProblems(filled)];
}
