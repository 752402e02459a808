import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import { type FieldKeys, fieldKeysOf, type Keyring } from '@/lib/platform/config/field-keys';
import { secretKey } from '../secret-key';

/** The column and row to which an encrypted value is bound. Moved elsewhere, it does not decrypt. */
type FieldPlace = { column: string; rowId: string };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const CASELESS_COLUMNS: ReadonlySet<string> = new Set(['players.username', 'players.email']);

export type FieldCipher = {
  seal: (place: FieldPlace, plain: string) => string;
  open: (place: FieldPlace, sealed: string) => string | null;
};

function associatedData({ column, rowId }: FieldPlace, keyId: string): Buffer {
  return Buffer.from(['field', keyId, column, rowId].join('\0'), 'utf8');
}

function seal({ newest, keys }: Keyring, place: FieldPlace, plain: string): string {
  const key = keys.get(newest);
  if (!key) throw new Error('no key to seal with');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(place, newest));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${newest}.${sealed.toString('base64url')}`;
}

export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(sealed.indexOf('.'), 0));
}

function open(fieldKeys: FieldKeys, place: FieldPlace, sealed: string): string | null {
  const dot = sealed.indexOf('.');
  const keyId = keyIdOf(sealed);
  const key = fieldKeys.openingKeys(keyId).keys.get(keyId);
  const spelled = sealed.slice(dot + 1);
  const bytes = Buffer.from(spelled, 'base64url');
  // The last base64 character has unused bits. Only the spelling with zeros there is accepted.
  if (!key || bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== spelled) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(associatedData(place, keyId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return null;
  }
}

export function fieldCipher(fieldKeys: FieldKeys): FieldCipher {
  return {
    seal: (place, plain) => seal(fieldKeys.sealingKeys(), place, plain),
    open: (place, sealed) => open(fieldKeys, place, sealed),
  };
}

let cachedCipher: FieldCipher | undefined;

function settingsCipher(): FieldCipher {
  cachedCipher ??= fieldCipher(fieldKeysOf(env()));
  return cachedCipher;
}

export function sealField(place: FieldPlace, plain: string): string {
  return settingsCipher().seal(place, plain);
}

/** Returns null if the value was altered, or its key is missing. Lists then show *Unknown*. */
export function openField(place: FieldPlace, sealed: string): string | null {
  return settingsCipher().open(place, sealed);
}

function normalize(column: string, value: string): string {
  const composed = value.normalize('NFKC').trim();
  return CASELESS_COLUMNS.has(column) ? composed.toLowerCase() : composed;
}

export function blindIndexUnder(keyBase64: string, column: string, value: string): string {
  return createHmac('sha256', secretKey(keyBase64))
    .update(`${column}\0${normalize(column, value)}`, 'utf8')
    .digest('base64url');
}

/** Returns a keyed hash with which an encrypted value can be found by equality. The same value has another hash in each column. */
export function blindIndex(column: string, value: string): string {
  return blindIndexUnder(env().BLIND_INDEX_KEY, column, value);
}
