import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { asksLoopback, listenOnLoopback } from '../listen';
import type { RunningStandIn } from '../stand-in';
import { dialogPage, refusalPage } from './facebook-page';
import { createTokens, type Tokens } from './facebook-tokens';
import { callbackUrl, LOCAL_CLIENT } from './local-client';

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; tokens: Tokens };

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 64 * 1024) throw new Error('the form is too large');
  }
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, status: number, make: (nonce: string) => string): void {
  const nonce = randomBytes(16).toString('base64');
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  });
  response.end(make(nonce));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Facebook's shape of a refusal. */
function refuse(response: ServerResponse, message: string): void {
  sendJson(response, 400, { error: { message, type: 'OAuthException', code: 100 } });
}

function isOurs(asked: URLSearchParams): boolean {
  return (
    asked.get('client_id') === LOCAL_CLIENT.clientId && asked.get('redirect_uri') === callbackUrl('facebook')
  );
}

function showDialog({ response, url }: Exchange): void {
  if (isOurs(url.searchParams)) sendPage(response, 200, (nonce) => dialogPage(url.searchParams, nonce));
  else sendPage(response, 400, (nonce) => refusalPage('It is not the game that asks.', nonce));
}

async function decide({ request, response, tokens }: Exchange): Promise<void> {
  const form = await readForm(request);
  if (!isOurs(form))
    return sendPage(response, 400, (nonce) => refusalPage('It is not the game that asks.', nonce));
  const back = new URL(callbackUrl('facebook'));
  const personId = form.get('person');
  const answer = personId
    ? {
        code: tokens.grant({
          personId,
          redirectUri: back.href,
          challenge: form.get('code_challenge'),
        }),
      }
    : { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' };
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  back.searchParams.set('state', form.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
}

async function giveToken({ request, response, tokens }: Exchange): Promise<void> {
  const form = await readForm(request);
  const isClient =
    form.get('client_id') === LOCAL_CLIENT.clientId &&
    form.get('client_secret') === LOCAL_CLIENT.clientSecret;
  const token = isClient
    ? tokens.exchange({
        code: form.get('code') ?? '',
        redirectUri: form.get('redirect_uri') ?? '',
        verifier: form.get('code_verifier'),
      })
    : null;
  if (token === null) return refuse(response, 'This authorization code has been used or is not yours.');
  sendJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
}

function tellMe({ request, response, url, tokens }: Exchange): void {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const person = tokens.personOf(token, url.searchParams.get('appsecret_proof'));
  if (!person) {
    refuse(response, 'Invalid OAuth access token.');
    return;
  }
  const { id, name, email } = person;
  const all: Record<string, string> = {
    id,
    name,
    first_name: name.split(' ')[0] ?? name,
    ...(email ? { email } : {}),
  };
  const wanted = (url.searchParams.get('fields') ?? 'id,name').split(',');
  sendJson(
    response,
    200,
    Object.fromEntries(Object.entries(all).filter(([field]) => wanted.includes(field))),
  );
}

/** What Facebook says of a token to the app that it was given out for. */
function debugToken({ response, url, tokens }: Exchange): void {
  const { clientId, clientSecret } = LOCAL_CLIENT;
  if (url.searchParams.get('access_token') !== `${clientId}|${clientSecret}`) {
    refuse(response, 'Invalid OAuth access token.');
    return;
  }
  const personId = tokens.ownerOf(url.searchParams.get('input_token') ?? '');
  const known = { app_id: clientId, type: 'USER', is_valid: true, user_id: personId };
  sendJson(response, 200, { data: personId ? known : { is_valid: false } });
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange;
  const path = url.pathname.replace(/^\/v\d+\.\d+/, '');
  if (request.method === 'GET' && path === '/dialog/oauth') return showDialog(exchange);
  if (request.method === 'POST' && path === '/dialog') return decide(exchange);
  if (request.method === 'POST' && path === '/oauth/access_token') return giveToken(exchange);
  if (request.method === 'GET' && path === '/debug_token') return debugToken(exchange);
  if (request.method === 'GET' && path === '/me') return tellMe(exchange);
  sendPage(response, 404, (nonce) =>
    refusalPage('There is nothing here. Start at the login screen of the game.', nonce),
  );
}

/** Facebook's login dialog, token and `me`, with a few people who can be clicked, and Cancel. */
export async function startFacebook(port: number): Promise<RunningStandIn> {
  const tokens = createTokens();
  const server = createServer((request, response) => {
    if (!asksLoopback(request.headers.host)) {
      response.writeHead(403).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    answer({ request, response, url, tokens }).catch(() => response.destroy());
  });
  await listenOnLoopback(server, port);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
