import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorReport } from '@/lib/platform/errors/error-report';
import { log } from '@/lib/platform/log/log';

export type Keyring = { newest: string; keys: ReadonlyMap<string, KeyObject> };

export type FieldKeys = {
  sealingKeys: () => Keyring;
  openingKeys: (keyId: string) => Keyring;
};

const KEY_BYTES = 32;
const PAIR = /^([A-Za-z0-9_-]{1,8}):([A-Za-z0-9+/]+={0,2})$/;
/** Every process notices a changed file within this time. */
export const KEYS_FILE_CHECK_MS = 1000;

/** Parses `id:base64key` pairs, newest first, separated by commas or white space. @throws Error, whose message has no part of a key. */
export function parseKeyring(text: string): Keyring {
  const pairs = text.split(/[\s,]+/).filter(Boolean);
  const keys = new Map<string, KeyObject>();
  for (const pair of pairs) {
    const [, id = '', key = ''] = PAIR.exec(pair) ?? [];
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY_BYTES) throw new Error('must be id:key pairs, each key 32 bytes in base64');
    if (keys.has(id)) throw new Error('must not use the same id twice');
    keys.set(id, createSecretKey(bytes));
  }
  const [newest] = keys.keys();
  if (newest === undefined) throw new Error('must hold a key');
  return { newest, keys };
}

export function fixedFieldKeys(text: string): FieldKeys {
  const ring = parseKeyring(text);
  return { sealingKeys: () => ring, openingKeys: () => ring };
}

/**
 * Returns keys from a file that may change while the process runs. If the file becomes unreadable, the last keys stay in use. Reads the
 * file again for an unknown key id, because another process may already encrypt with a newer key.
 */
export function fieldKeysFile(path: string, nowMs: () => number = Date.now): FieldKeys {
  let text = readFileSync(path, 'utf8');
  let ring = parseKeyring(text);
  let checkedAtMs = nowMs();
  const checkFile = (): Keyring => {
    checkedAtMs = nowMs();
    try {
      const found = readFileSync(path, 'utf8');
      if (found !== text) ring = parseKeyring(found);
      text = found;
    } catch (error) {
      log.error({ error: errorReport(error) }, 'FIELD_KEYS_FILE cannot be read; the keys stay as they were');
    }
    return ring;
  };
  return {
    sealingKeys: () => (nowMs() - checkedAtMs >= KEYS_FILE_CHECK_MS ? checkFile() : ring),
    openingKeys: (keyId) => (ring.keys.has(keyId) ? ring : checkFile()),
  };
}

type KeySettings = { FIELD_KEYS?: string | undefined; FIELD_KEYS_FILE?: string | undefined };

export function fieldKeysOf({ FIELD_KEYS: keys, FIELD_KEYS_FILE: file }: KeySettings): FieldKeys {
  return file === undefined ? fixedFieldKeys(keys ?? '') : fieldKeysFile(file);
}

const WHAT_TO_SET = 'id:key pairs, each key 32 random bytes in base64 (openssl rand -base64 32)';

export function fieldKeyProblems(settings: KeySettings): string[] {
  const { FIELD_KEYS: keys, FIELD_KEYS_FILE: file } = settings;
  if (keys !== undefined && file !== undefined)
    return ['FIELD_KEYS and FIELD_KEYS_FILE are both set. Remove one of them.'];
  if (keys === undefined && file === undefined)
    return [`FIELD_KEYS is missing. Set it to ${WHAT_TO_SET}, or set FIELD_KEYS_FILE.`];
  try {
    fieldKeysOf(settings);
    return [];
  } catch (error) {
    const why = (error as Error).message;
    if (file === undefined) return [`FIELD_KEYS is not valid: it ${why}. Set it to ${WHAT_TO_SET}.`];
    return [`FIELD_KEYS_FILE cannot be used: ${why}. Set it to a file that holds ${WHAT_TO_SET}.`];
  }
}
