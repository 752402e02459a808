import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorReport } from '@/lib/platform/errors/error-report';
import { log } from '@/lib/platform/log/log';

/** Keys by id, and which of them seals. */
export type Keyring = { newest: string; keys: ReadonlyMap<string, KeyObject> };

/** Where the keys come from. Both calls are quick enough for every value of a list. */
export type FieldKeys = {
  /** The ring to seal with. */
  toSeal: () => Keyring;
  /** The ring to open with; looked up anew when it has no key of this id. */
  toOpen: (keyId: string) => Keyring;
};

const KEY_BYTES = 32;
const PAIR = /^([A-Za-z0-9_-]{1,8}):([A-Za-z0-9+/]+={0,2})$/;
/** A key that was put into the file seals everywhere at most this much later. */
export const FILE_LOOK_EVERY_MS = 1000;

/**
 * `id:base64key` pairs, the newest first, between commas or white space.
 * @throws when it is anything else; the message holds nothing of the keys.
 */
export function parseKeyring(text: string): Keyring {
  const pairs = text.split(/[\s,]+/).filter(Boolean);
  const keys = new Map<string, KeyObject>();
  for (const pair of pairs) {
    const [, id = '', key = ''] = PAIR.exec(pair) ?? [];
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY_BYTES) throw new Error('must be id:key pairs, each key 32 bytes in base64');
    if (keys.has(id)) throw new Error('must not name two keys alike');
    keys.set(id, createSecretKey(bytes));
  }
  const [newest] = keys.keys();
  if (newest === undefined) throw new Error('must hold a key');
  return { newest, keys };
}

/** Keys that stay as they are. */
export function fixedFieldKeys(text: string): FieldKeys {
  const ring = parseKeyring(text);
  return { toSeal: () => ring, toOpen: () => ring };
}

/**
 * Keys in a file that may change while the process runs. Whoever sealed a value had read its key from the same file:
 * so a process that meets an id it does not know finds it by reading again, at once. A file that is unreadable for a
 * while leaves the keys as they were.
 */
export function fieldKeysFile(path: string, nowMs: () => number = Date.now): FieldKeys {
  let text = readFileSync(path, 'utf8');
  let ring = parseKeyring(text);
  let lookedAtMs = nowMs();
  const look = (): Keyring => {
    lookedAtMs = nowMs();
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
    toSeal: () => (nowMs() - lookedAtMs >= FILE_LOOK_EVERY_MS ? look() : ring),
    toOpen: (keyId) => (ring.keys.has(keyId) ? ring : look()),
  };
}

type KeySettings = { FIELD_KEYS?: string | undefined; FIELD_KEYS_FILE?: string | undefined };

/** The keys that the settings name. Throws when they cannot be read. */
export function fieldKeysOf({ FIELD_KEYS: keys, FIELD_KEYS_FILE: file }: KeySettings): FieldKeys {
  return file === undefined ? fixedFieldKeys(keys ?? '') : fieldKeysFile(file);
}

/** What is wrong with the settings of the keys, as `NAME: reason`; null when nothing is. */
export function wrongFieldKeys(settings: KeySettings): string | null {
  const { FIELD_KEYS: keys, FIELD_KEYS_FILE: file } = settings;
  if (keys !== undefined && file !== undefined) return 'FIELD_KEYS: set it or FIELD_KEYS_FILE, not both';
  if (keys === undefined && file === undefined) return 'FIELD_KEYS: it or FIELD_KEYS_FILE is needed';
  try {
    fieldKeysOf(settings);
    return null;
  } catch (error) {
    return `${file === undefined ? 'FIELD_KEYS' : 'FIELD_KEYS_FILE'}: ${(error as Error).message}`;
  }
}
