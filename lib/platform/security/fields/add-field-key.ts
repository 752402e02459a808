import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { parseKeyring } from '@/lib/platform/config/field-keys';

/** One more than the highest number that an id ends with, so that an id does not mean two keys. */
function nextId(ids: Iterable<string>): string {
  const numbers = [...ids].map((id) => Number(/\d+$/.exec(id)?.[0] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}`;
}

/** A line of the file of keys. */
function newPair(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

/** The first key of a new file. */
export function firstFieldKey(): string {
  return newPair(nextId([]));
}

/**
 * Puts a new key before the others in FIELD_KEYS_FILE; every process that reads the file seals with it within a second.
 * The file is replaced at once or not at all. Returns the id of the new key. One caller at a time.
 */
export function addFieldKey(path: string): string {
  const text = readFileSync(path, 'utf8');
  const id = nextId(parseKeyring(text).keys.keys());
  const aside = `${path}.${process.pid}.new`;
  const file = openSync(aside, 'w', 0o600);
  try {
    writeSync(file, `${newPair(id)}\n${text.trim()}\n`);
    // The values sealed with it must not outlive it: it is on the disk before anybody can read it.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  return id;
}
