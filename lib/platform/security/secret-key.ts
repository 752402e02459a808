import { createSecretKey, type KeyObject } from 'node:crypto';

const known = new Map<string, KeyObject>();

/**
 * Returns a cached KeyObject. With raw bytes instead, each `createCipheriv` of Node 24.21 throws and catches an error, which takes longer
 * than the encryption.
 */
export function secretKey(base64: string): KeyObject {
  const key = known.get(base64) ?? createSecretKey(base64, 'base64');
  known.set(base64, key);
  return key;
}
