import { z } from 'zod';
import { openAddresses } from '@/lib/platform/network/loopback';
import { wrongBackupSettings } from './backup-settings';
import { wrongFieldKeys } from './field-keys';
import { wrongIdentitySettings } from './identity-settings';
import { isPreview, wrongPreviewSettings } from './preview-settings';
import { mayPromote, wrongPublishingSettings } from './publishing-settings';
import { wrongPushSettings } from './push-settings';
import { settingsSchema } from './settings-schema';

/** Settings as text, without empty ones. */
export type Filled = Readonly<Record<string, string | undefined>>;

/** Settings that payments alone need. */
export const PAYMENT_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;
/**
 * Chosen off loopback, never assumed: photos in local storage are lost together with the machine, and whether to show people is
 * for the host to decide.
 */
const NEEDED_OFF_LOOPBACK = ['STORAGE_DRIVER', 'SMTP_URL', 'PHOTOS'] as const;
const S3_SETTINGS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Name = keyof typeof settingsSchema.shape;
const whatToSet = (name: Name) => `Set it to ${settingsSchema.shape[name].description}`;

/** Returns a sentence for each setting whose own value a schema refuses: which one, what is wrong, and what to do. */
export function schemaProblems(schema: z.ZodObject, filled: Filled): string[] {
  const wrong = new Set((schema.safeParse(filled).error?.issues ?? []).map(({ path }) => String(path[0])));
  return [...wrong].map((name) => {
    const { description } = schema.shape[name] as z.ZodType;
    const isOptional = z.safeParse(schema.shape[name] as z.ZodType, undefined).success;
    const what = filled[name] === undefined ? 'is missing' : 'is not valid';
    return `${name} ${what}. Set it to ${description}${isOptional ? ', or leave it empty' : ''}.`;
  });
}

function offLoopbackProblems(filled: Filled, open: readonly string[]): string[] {
  if (open.length === 0) return [];
  const isOpen = `but other machines can reach ${open.join(' and ')}`;
  const missing = (names: readonly Name[]) =>
    names.filter((name) => filled[name] === undefined && !(name === 'SMTP_URL' && isPreview(filled)));
  const problems = missing(NEEDED_OFF_LOOPBACK).map(
    (name) => `${name} is missing, ${isOpen}. ${whatToSet(name)}.`,
  );
  const sells = filled.STORE !== 'off' && mayPromote(filled as Parameters<typeof mayPromote>[0]);
  for (const name of sells ? missing(PAYMENT_SETTINGS) : [])
    problems.push(`${name} is missing, ${isOpen}. ${whatToSet(name)}, or set STORE=off.`);
  if (filled.STRIPE_API_URL !== undefined)
    problems.push(`STRIPE_API_URL names a stand-in, ${isOpen}. Remove it.`);
  return problems;
}

function storageProblems(filled: Filled): string[] {
  if (filled.STORAGE_DRIVER !== 's3') return [];
  return S3_SETTINGS.filter((name) => filled[name] === undefined).map(
    (name) => `${name} is missing, but STORAGE_DRIVER=s3 needs it. ${whatToSet(name)}.`,
  );
}

function senderProblems(filled: Filled, open: readonly string[]): string[] {
  const isNeeded = filled.SMTP_URL !== undefined || (open.length > 0 && !isPreview(filled));
  if (filled.MAIL_FROM !== undefined || !isNeeded) return [];
  return [`MAIL_FROM is missing, but the game sends mail. ${whatToSet('MAIL_FROM')}.`];
}

/** Returns a sentence for everything that is missing or wrong; none when a process may start. */
export function settingProblems(filled: Filled): string[] {
  const open = openAddresses(filled);
  return [
    ...schemaProblems(settingsSchema, filled),
    ...wrongFieldKeys(filled),
    ...offLoopbackProblems(filled, open),
    ...senderProblems(filled, open),
    ...storageProblems(filled),
    ...wrongBackupSettings(filled),
    ...wrongIdentitySettings(filled, open),
    ...wrongPublishingSettings(filled, open),
    ...wrongPushSettings(filled, open),
    ...wrongPreviewSettings(filled),
  ];
}
