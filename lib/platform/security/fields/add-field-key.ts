import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { parseKeyring } from '@/lib/platform/config/field-keys';

function nextId(ids: Iterable<string>): string {
  const numbers = [...ids].map((id) => Number(/\d+$/.exec(id)?.[0] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}`;
}

function newPair(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

export function firstFieldKey(): string {
  return newPair(nextId([]));
}

/**
 * Adds a key at the start of FIELD_KEYS_FILE, and replaces the file atomically. Returns the new id. All processes encrypt with the new key
 * within KEYS_FILE_CHECK_MS. Only one caller may run at a time.
 */
export function addFieldKey(path: string): string {
  const text = readFileSync(path, 'utf8');
  const id = nextId(parseKeyring(text).keys.keys());
  const aside = `${path}.${process.pid}.new`;
  const file = openSync(aside, 'w', 0o600);
  try {
    writeSync(file, `${newPair(id)}\n${text.trim()}\n`);
    // The key must be on disk before a process encrypts a value with it.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  return id;
}
