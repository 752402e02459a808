import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MINUTE_PARTS = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks a signed address as S3 does (Signature Version 4): the signature over method, path, query and the signed headers as they
 * came, and the time. Returns why S3 would refuse, or null.
 */
export function signatureProblem(
  { method, url = '/', headers }: IncomingMessage,
  secret: string,
): string | null {
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid');
  const date = searchParams.get('X-Amz-Date') ?? '';
  const expires = Number(searchParams.get('X-Amz-Expires'));
  const signedAt = Date.parse(date.replace(MINUTE_PARTS, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Date.now() <= signedAt + expires * 1000)) return 'AccessDenied: Request has expired';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const signed = searchParams.get('X-Amz-SignedHeaders') ?? '';
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signed,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = (searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n')).toString('hex');
  return searchParams.get('X-Amz-Signature') === expected ? null : 'SignatureDoesNotMatch';
}
