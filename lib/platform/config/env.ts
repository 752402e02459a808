import { AppError } from '@/lib/platform/errors/app-error';
import { believedProxies } from '@/lib/platform/network/client-address';
import { schemaProblems, settingProblems } from './check-settings';
import { withPreviewAddress } from './preview-settings';
import { type Env, isElsewhere, settingsSchema } from './settings-schema';

export { PAYMENT_SETTINGS } from './check-settings';
export type { Env };

/** The name of every setting. `.env.example` lists the same. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

/** Removes empty settings: they count as not set. */
export function filledSettings(source: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const filled = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(filled) as Record<string, string>;
}

/** Settings that keep a process from starting. The message holds one sentence a line, and none of the values of secrets. */
export class SettingsError extends AppError {
  constructor(problems: readonly string[]) {
    super('INVALID_INPUT', ['Settings are missing or wrong (see .env.example):', ...problems].join('\n  '));
    this.name = 'SettingsError';
    this.message = this.userMessage;
  }
}

/** Parses settings. @throws SettingsError that names every missing or wrong one. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const filled = withPreviewAddress(filledSettings(source));
  const problems = settingProblems(filled);
  if (problems.length > 0) throw new SettingsError(problems);
  const settings = settingsSchema.parse(filled);
  return { ...settings, TRUSTED_PROXIES: believedProxies(settings.TRUSTED_PROXIES, filled.VERCEL) };
}

/** Returns the address of the database for migrations, past a pooler. @throws SettingsError when it is missing or wrong. */
export function directDatabaseUrl(source: Readonly<Record<string, string | undefined>>): string {
  const { DATABASE_DIRECT_URL: direct, DATABASE_URL: pooled } = filledSettings(source);
  const given = { DATABASE_URL: direct ?? pooled };
  const schema = settingsSchema.pick({ DATABASE_URL: true });
  const problems = schemaProblems(schema, given);
  if (problems.length > 0) throw new SettingsError(problems);
  return schema.parse(given).DATABASE_URL;
}

let cached: Env | undefined;

/** Returns the settings of this process. It parses them at the first use, so that `next build` needs none. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Returns the settings, or prints what is missing or wrong and ends the process. Every process calls it before it listens. */
export function requireSettings(): Env {
  try {
    return env();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Whether both friends must confirm their emails before rewards: by default as soon as mail leaves this machine. */
export function friendRewardsNeedEmail(
  settings: Pick<Env, 'FRIEND_REWARDS_NEED_EMAIL' | 'SMTP_URL' | 'APP_URL'>,
): boolean {
  const { FRIEND_REWARDS_NEED_EMAIL: chosen, SMTP_URL: smtpUrl, APP_URL: appUrl } = settings;
  return chosen === undefined ? isElsewhere(smtpUrl) || isElsewhere(appUrl) : chosen === 'true';
}
