import { z } from 'zod';
import { reachableAddresses } from '@/lib/platform/network/loopback';
import { backupSettingProblems } from './backup-settings';
import { fieldKeyProblems } from './field-keys';
import { identitySettingProblems } from './identity-settings';
import { isPreview, previewSettingProblems } from './preview-settings';
import { mayPromote, publishingSettingProblems } from './publishing-settings';
import { pushSettingProblems } from './push-settings';
import { settingsSchema } from './settings-schema';

export type Filled = Readonly<Record<string, string | undefined>>;

export const PAYMENT_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;
/**
 * Settings that must be set explicitly once other machines can reach the game, because no default is safe then. Local storage is lost with
 * its machine. Without SMTP_URL no mail is sent. PHOTOS decides whether real people are shown.
 */
const NEEDED_OFF_LOOPBACK = ['STORAGE_DRIVER', 'SMTP_URL', 'PHOTOS'] as const;
const S3_SETTINGS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Name = keyof typeof settingsSchema.shape;
const whatToSet = (name: Name) => `Set it to ${settingsSchema.shape[name].description}`;

export function schemaProblems(schema: z.ZodObject, filled: Filled): string[] {
  const wrong = new Set((schema.safeParse(filled).error?.issues ?? []).map(({ path }) => String(path[0])));
  return [...wrong].map((name) => {
    const { description } = schema.shape[name] as z.ZodType;
    const isOptional = z.safeParse(schema.shape[name] as z.ZodType, undefined).success;
    const what = filled[name] === undefined ? 'is missing' : 'is not valid';
    return `${name} ${what}. Set it to ${description}${isOptional ? ', or leave it empty' : ''}.`;
  });
}

function offLoopbackProblems(filled: Filled, reachable: readonly string[]): string[] {
  if (reachable.length === 0) return [];
  const why = `but other machines can reach ${reachable.join(' and ')}`;
  const missing = (names: readonly Name[]) =>
    names.filter((name) => filled[name] === undefined && !(name === 'SMTP_URL' && isPreview(filled)));
  const problems = missing(NEEDED_OFF_LOOPBACK).map(
    (name) => `${name} is missing, ${why}. ${whatToSet(name)}.`,
  );
  const sells = filled.STORE !== 'off' && mayPromote(filled as Parameters<typeof mayPromote>[0]);
  for (const name of sells ? missing(PAYMENT_SETTINGS) : [])
    problems.push(`${name} is missing, ${why}. ${whatToSet(name)}, or set STORE=off.`);
  if (filled.STRIPE_API_URL !== undefined)
    problems.push(`STRIPE_API_URL names a stand-in, ${why}. Remove it.`);
  return problems;
}

function storageProblems(filled: Filled): string[] {
  if (filled.STORAGE_DRIVER !== 's3') return [];
  return S3_SETTINGS.filter((name) => filled[name] === undefined).map(
    (name) => `${name} is missing, but STORAGE_DRIVER=s3 needs it. ${whatToSet(name)}.`,
  );
}

function senderProblems(filled: Filled, reachable: readonly string[]): string[] {
  const isNeeded = filled.SMTP_URL !== undefined || (reachable.length > 0 && !isPreview(filled));
  if (filled.MAIL_FROM !== undefined || !isNeeded) return [];
  return [`MAIL_FROM is missing, but the game sends mail. ${whatToSet('MAIL_FROM')}.`];
}

/** Returns a sentence for each missing or wrong setting. A process starts only if there is none. */
export function settingProblems(filled: Filled): string[] {
  const reachable = reachableAddresses(filled);
  return [
    ...schemaProblems(settingsSchema, filled),
    ...fieldKeyProblems(filled),
    ...offLoopbackProblems(filled, reachable),
    ...senderProblems(filled, reachable),
    ...storageProblems(filled),
    ...backupSettingProblems(filled),
    ...identitySettingProblems(filled, reachable),
    ...publishingSettingProblems(filled, reachable),
    ...pushSettingProblems(filled, reachable),
    ...previewSettingProblems(filled),
  ];
}
