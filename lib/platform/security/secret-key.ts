import { createSecretKey, type KeyObject } from 'node:crypto';

const known = new Map<string, KeyObject>();

/**
 * Returns a secret of the settings (base64) as a KeyObject, created once. With raw bytes, Node (24.21) throws and catches an
 * error at every call, which takes ten times as long as encrypting a name.
 */
export function secretKey(base64: string): KeyObject {
  const key = known.get(base64) ?? createSecretKey(base64, 'base64');
  known.set(base64, key);
  return key;
}
