import { createSecretKey, type KeyObject } from 'node:crypto';

const known = new Map<string, KeyObject>();

/**
 * A secret of the settings (base64) as Node's own kind of key, made once. Given the bytes instead, Node (24.21) finds out
 * by an error that it throws and catches that they are no such key, at every call: that takes ten times as long as
 * sealing a name.
 */
export function secretKey(base64: string): KeyObject {
  const key = known.get(base64) ?? createSecretKey(base64, 'base64');
  known.set(base64, key);
  return key;
}
