import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import { type Page, renderPage } from '../page';
import { asksLoopback, listenOnLoopback, type RunningStandIn } from '../stand-in';
import { callbackUrl, FACEBOOK_PEOPLE, LOCAL_CLIENT } from './local-identities';

const CODE_MS = 10 * 60 * 1000;

type Grant = { personId: string; redirectUri: string; challenge: string | null; expiresAt: number };
type CodeExchange = { code: string; redirectUri: string; verifier: string | null };

const drawn = () => randomBytes(24).toString('base64url');

/** Codes and tokens of the local Facebook, in memory. A code works once, for ten minutes. */
function createTokens() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  return {
    grant(grant: Omit<Grant, 'expiresAt'>): string {
      const code = drawn();
      grants.set(code, { ...grant, expiresAt: Date.now() + CODE_MS });
      return code;
    },
    /** Returns an access token, or null when the code is wrong, expired, used or from another caller. */
    exchange({ code, redirectUri, verifier }: CodeExchange): string | null {
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || grant.expiresAt < Date.now() || grant.redirectUri !== redirectUri) return null;
      const challenge = createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url');
      if (grant.challenge !== null && grant.challenge !== challenge) return null;
      const token = drawn();
      tokens.set(token, grant.personId);
      return token;
    },
    ownerOf: (token: string): string | undefined => tokens.get(token),
    /** Returns the person of a token. The proof must be made with the client's secret. */
    personOf(token: string, proof: string | null) {
      const expected = createHmac('sha256', LOCAL_CLIENT.clientSecret).update(token).digest('hex');
      if (proof !== expected) return undefined;
      return FACEBOOK_PEOPLE.find(({ id }) => id === tokens.get(token));
    },
  };
}

type Tokens = ReturnType<typeof createTokens>;

const STYLE = `
main { max-width: 26rem; }
p { margin: .5rem 0 1rem; color: var(--muted); }
button { text-align: left; }
button:hover { border-color: var(--accent); }
button small { display: block; color: var(--muted); }
button.cancel { margin-top: .5rem; text-align: center; color: var(--accent); }
`;

const page = (content: string): Page => ({
  title: 'Local Facebook',
  body: `<main>${content}</main>`,
  style: STYLE,
});

/** Returns the login dialog: a button for each person, and Cancel. The form repeats the parameters of `request`. */
function dialogPage(request: URLSearchParams): Page {
  const repeated = [...request]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  const people = FACEBOOK_PEOPLE.map(
    ({ id, name, email }) =>
      `<button name="person" value="${id}">${escapeHtml(name)}<small>${escapeHtml(email ?? 'no email')}</small></button>`,
  ).join('\n');
  return page(`<h1>Continue to Lineup as…</h1>
<p>A stand-in for Facebook on this machine. These people are invented.</p>
<form method="post" action="/dialog">
${repeated}
${people}
<button class="cancel" name="person" value="">Cancel</button>
</form>`);
}

function refusalPage(reason: string): Page {
  return page(`<h1>This does not work</h1><p>${escapeHtml(reason)}</p>`);
}

const FOREIGN_REQUEST = refusalPage('The request does not come from the game.');

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; tokens: Tokens };

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 64 * 1024) throw new Error('the form is too large');
  }
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, status: number, page: Page): void {
  const { body, headers } = renderPage(page);
  response.writeHead(status, headers).end(body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, message: string): void {
  sendJson(response, 400, { error: { message, type: 'OAuthException', code: 100 } });
}

function isFromGame(params: URLSearchParams): boolean {
  return (
    params.get('client_id') === LOCAL_CLIENT.clientId &&
    params.get('redirect_uri') === callbackUrl('facebook')
  );
}

function showDialog({ response, url }: Exchange): void {
  if (isFromGame(url.searchParams)) sendPage(response, 200, dialogPage(url.searchParams));
  else sendPage(response, 400, FOREIGN_REQUEST);
}

async function sendDecision({ request, response, tokens }: Exchange): Promise<void> {
  const form = await readForm(request);
  if (!isFromGame(form)) return sendPage(response, 400, FOREIGN_REQUEST);
  const back = new URL(callbackUrl('facebook'));
  const personId = form.get('person');
  const challenge = form.get('code_challenge');
  const answer = personId
    ? { code: tokens.grant({ personId, redirectUri: back.href, challenge }) }
    : { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' };
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  back.searchParams.set('state', form.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
}

async function sendToken({ request, response, tokens }: Exchange): Promise<void> {
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

function sendPerson({ request, response, url, tokens }: Exchange): void {
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
  const given = Object.entries(all).filter(([field]) => wanted.includes(field));
  sendJson(response, 200, Object.fromEntries(given));
}

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
  if (request.method === 'POST' && path === '/dialog') return sendDecision(exchange);
  if (request.method === 'POST' && path === '/oauth/access_token') return sendToken(exchange);
  if (request.method === 'GET' && path === '/debug_token') return debugToken(exchange);
  if (request.method === 'GET' && path === '/me') return sendPerson(exchange);
  sendPage(response, 404, refusalPage('There is no such page. Start at the login screen of the game.'));
}

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
