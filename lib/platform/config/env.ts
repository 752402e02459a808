import { AppError } from '@/lib/platform/errors/app-error';
import { effectiveProxies } from '@/lib/platform/network/client-address';
import { schemaProblems, settingProblems } from './check-settings';
import { withPreviewAddress } from './preview-settings';
import { type Env, isOnOtherMachine, settingsSchema } from './settings-schema';

export { PAYMENT_SETTINGS } from './check-settings';
export type { Env };

/** The file in the data directory in which `npm start` stores its settings for the operator's commands. */
export const LOCAL_SETTINGS_FILE = 'running-settings.json';

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);

export function filledSettings(source: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const filled = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(filled) as Record<string, string>;
}

export class SettingsError extends AppError {
  constructor(problems: readonly string[]) {
    super('INVALID_INPUT', ['Settings are missing or wrong (see .env.example):', ...problems].join('\n  '));
    this.name = 'SettingsError';
    this.message = this.userMessage;
  }
}

export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const filled = withPreviewAddress(filledSettings(source));
  const problems = settingProblems(filled);
  if (problems.length > 0) throw new SettingsError(problems);
  const settings = settingsSchema.parse(filled);
  return { ...settings, TRUSTED_PROXIES: effectiveProxies(settings.TRUSTED_PROXIES, filled.VERCEL) };
}

/** Returns the direct address of the database, which bypasses a pooler. @throws SettingsError if it is missing or wrong. */
export function directDatabaseUrl(source: Readonly<Record<string, string | undefined>>): string {
  const { DATABASE_DIRECT_URL: direct, DATABASE_URL: pooled } = filledSettings(source);
  const given = { DATABASE_URL: direct ?? pooled };
  const schema = settingsSchema.pick({ DATABASE_URL: true });
  const problems = schemaProblems(schema, given);
  if (problems.length > 0) throw new SettingsError(problems);
  return schema.parse(given).DATABASE_URL;
}

let cached: Env | undefined;

/** Returns the settings of this process. Parses them at the first call, so that `next build` needs no settings. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Returns the settings, or prints the problems and exits. Every process calls it before it listens. */
export function requireSettings(): Env {
  try {
    return env();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Returns whether both friends need a confirmed email for a reward. Default: only if SMTP_URL or APP_URL is not on loopback. */
export function friendRewardsNeedEmail(
  settings: Pick<Env, 'FRIEND_REWARDS_NEED_EMAIL' | 'SMTP_URL' | 'APP_URL'>,
): boolean {
  const { FRIEND_REWARDS_NEED_EMAIL: chosen, SMTP_URL: smtpUrl, APP_URL: appUrl } = settings;
  return chosen === undefined ? isOnOtherMachine(smtpUrl) || isOnOtherMachine(appUrl) : chosen === 'true';
}
