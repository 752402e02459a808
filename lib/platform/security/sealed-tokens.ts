import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from '@/lib/platform/config/env';
import { secretKey } from './secret-key';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const tokenKey = () => secretKey(env().TOKEN_KEY);

function associatedData(purpose: string): Buffer {
  return Buffer.from(`token\0${purpose}`, 'utf8');
}

/** Encrypts `payload` into a URL-safe token for `openToken` with the same `purpose`. Valid for `ttlSeconds` from `nowMs`. */
export function sealToken(purpose: string, payload: Json, ttlSeconds: number, nowMs: number): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, tokenKey(), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(purpose));
  const content = JSON.stringify([nowMs + ttlSeconds * 1000, payload]);
  const sealed = Buffer.concat([nonce, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** Returns the payload; null if the token is altered, expired or for another purpose. `nowMs` is in epoch ms. */
export function openToken<T extends Json>(purpose: string, token: string, nowMs: number): T | null {
  const bytes = Buffer.from(token, 'base64url');
  // The last base64 character has unused bits. Only the spelling with zeros there is accepted.
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, tokenKey(), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(associatedData(purpose));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const content = Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
    const [expiresAtMs, payload] = JSON.parse(content.toString('utf8')) as [number, T];
    return nowMs < expiresAtMs ? payload : null;
  } catch {
    return null;
  }
}
