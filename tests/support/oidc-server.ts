import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

type Claims = Record<string, unknown>;

/** The provider's faults; none when empty. */
export type Misbehaviour = {
  /** Changes the claims of the ID token; undefined removes one. */
  claims?: Claims;
  header?: Claims;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  unsigned?: boolean;
  token?: { status: number; body: string };
  /** The request that is never answered. */
  silent?: 'discovery' | 'token' | 'keys';
};

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** A small OpenID provider on loopback that logs in one person, with faults on request. */
export async function startOidcServer(subject: string) {
  const [own, foreign] = [pair(), pair()];
  const nonces = new Map<string, string>();
  let url = '';
  const server = {
    url: '',
    misbehaviour: {} as Misbehaviour,
    authorize(request: URL): string {
      const code = randomBytes(16).toString('hex');
      nonces.set(code, request.searchParams.get('nonce') ?? '');
      return code;
    },
    /** An ID token as the provider's SDK gives an app. */
    idTokenFor: (clientId: string): string => idToken('', clientId),
    close: () =>
      new Promise<void>((done) => {
        http.close(() => done());
        http.closeAllConnections();
      }),
  };
  function idToken(code: string, clientId: string): string {
    const { claims, header, foreignKey, unsigned } = server.misbehaviour;
    const now = Math.floor(Date.now() / 1000);
    const head = encode({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header });
    const said = { iss: url, aud: clientId, sub: subject, iat: now, exp: now + 300, nonce: nonces.get(code) };
    const person = { email: `${subject}@gmail.example`, email_verified: true, name: 'Fay Hart' };
    const content = `${head}.${encode({ ...said, ...person, ...claims })}`;
    if (unsigned) return `${content}.`;
    const key = foreignKey ? foreign.privateKey : own.privateKey;
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  }
  async function tokens(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const form = await readForm(request);
    const id_token = idToken(form.get('code') ?? '', form.get('client_id') ?? '');
    const body = JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token });
    return server.misbehaviour.token ?? { status: 200, body };
  }
  const discovery = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const keys = () => ({
    keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
  });
  const http = createServer(async (request, response) => {
    const { silent } = server.misbehaviour;
    const json = { 'content-type': 'application/json' };
    if (request.url === '/token') {
      if (silent === 'token') return;
      const { status, body } = await tokens(request);
      response.writeHead(status, json).end(body);
    } else if (request.url === '/keys') {
      if (silent !== 'keys') response.writeHead(200, json).end(JSON.stringify(keys()));
    } else if (silent !== 'discovery') {
      response.writeHead(200, json).end(JSON.stringify(discovery()));
    }
  });
  url = `http://127.0.0.1:${await listenOnLoopback(http, 0)}`;
  server.url = url;
  return server;
}
