import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webPush from 'web-push';
import { firstFieldKey } from '@/lib/platform/security/fields/add-field-key';

type Given = Record<string, string | undefined>;

const SECRET_MAKERS = {
  SESSION_SECRET: () => randomBytes(32).toString('base64url'),
  BLIND_INDEX_KEY: () => randomBytes(32).toString('base64'),
  TOKEN_KEY: () => randomBytes(32).toString('base64'),
  // Without it each build has a new key, and open tabs could call no action after a rebuild.
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
};

function readKept(file: string): Record<string, string> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function writeKept(file: string, kept: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
}

function localFieldKeys(dataDir: string): string {
  const file = join(dataDir, 'field-keys');
  if (existsSync(file)) return file;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${firstFieldKey()}\n`, { mode: 0o600 });
  return file;
}

/** The contact address for push services. A local game has none. */
const LOCAL_SUBJECT = 'mailto:nobody@lineup.example';

/** Returns a key pair for push messages, created once. Browsers bind their subscriptions to it. */
function localPushKeys(file: string, kept: Record<string, string>, given: Given): Record<string, string> {
  if (given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY || given.VAPID_SUBJECT) return {};
  if (!kept.VAPID_PRIVATE_KEY) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    Object.assign(kept, { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
    writeKept(file, kept);
  }
  const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = kept;
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: LOCAL_SUBJECT };
}

/** Returns secrets for unset settings, created once and kept in `secrets.json` and `field-keys`. */
export function localSecrets(dataDir: string, given: Given): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept(file);
  const hasFieldKeys = given.FIELD_KEYS || given.FIELD_KEYS_FILE;
  const fieldKeys: Record<string, string> = hasFieldKeys ? {} : { FIELD_KEYS_FILE: localFieldKeys(dataDir) };
  const wanted = Object.entries(SECRET_MAKERS).filter(([name]) => !given[name]);
  const lacking = wanted.filter(([name]) => !kept[name]);
  for (const [name, make] of lacking) kept[name] = make();
  if (lacking.length > 0) writeKept(file, kept);
  const pushKeys = localPushKeys(file, kept, given);
  return {
    ...fieldKeys,
    ...pushKeys,
    ...Object.fromEntries(wanted.map(([name]) => [name, kept[name] ?? ''])),
  };
}
