import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstFieldKey } from '@/lib/platform/security/fields/add-field-key';

type Given = Record<string, string | undefined>;

const SECRET_MAKERS = {
  SESSION_SECRET: () => randomBytes(32).toString('base64url'),
  BLIND_INDEX_KEY: () => randomBytes(32).toString('base64'),
  TOKEN_KEY: () => randomBytes(32).toString('base64'),
};

function readKept(file: string): Record<string, string> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the file with the keys of personal fields. Earlier versions kept the keys in `secrets.json`. */
function localFieldKeys(dataDir: string, kept: Record<string, string>): string {
  const file = join(dataDir, 'field-keys');
  if (existsSync(file)) return file;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${kept.FIELD_KEYS ?? firstFieldKey()}\n`, { mode: 0o600 });
  return file;
}

/** Returns secrets for settings that are not set, created once and kept in `secrets.json` and `field-keys`. */
export function localSecrets(dataDir: string, given: Given): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept(file);
  const hasFieldKeys = given.FIELD_KEYS || given.FIELD_KEYS_FILE;
  const fieldKeys: Record<string, string> = hasFieldKeys
    ? {}
    : { FIELD_KEYS_FILE: localFieldKeys(dataDir, kept) };
  const wanted = Object.entries(SECRET_MAKERS).filter(([name]) => !given[name]);
  const lacking = wanted.filter(([name]) => !kept[name]);
  for (const [name, make] of lacking) kept[name] = make();
  if (lacking.length > 0) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  }
  return { ...fieldKeys, ...Object.fromEntries(wanted.map(([name]) => [name, kept[name] ?? ''])) };
}
