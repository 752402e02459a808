import { createSecretKey, type KeyObject } from 'node:crypto';

const known = new Map<string, KeyObject>();

/** With raw bytes instead of a KeyObject, Node 24.21 throws and catches an error in each call, which takes longer than the encryption. */
export function secretKey(base64: string): KeyObject {
  const key = known.get(base64) ?? createSecretKey(base64, 'base64');
  known.set(base64, key);
  return key;
}
