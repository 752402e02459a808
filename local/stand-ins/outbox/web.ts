import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { asksLoopback } from '../listen';
import type { Messages } from './messages';
import { listPage, messagePage, missingPage } from './pages';

type Answer = { status?: number; type: string; policy: string; body: string };

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/** A mail shows itself and opens its links elsewhere; it runs nothing and loads nothing. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * The page of the outbox: `/`, `/messages/1`, the mail alone at `/messages/1/html`, and `/messages.json?to=` for
 * tests. What mails hold is secret, so pages of elsewhere that point their name here are turned away.
 */
export function answerOutbox(messages: Messages): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const answer = asksLoopback(request.headers.host)
      ? answerFor(messages, new URL(request.url ?? '/', 'http://localhost'))
      : { status: 403, type: 'text/plain', policy: "default-src 'none'", body: 'Open it as localhost.' };
    response.writeHead(answer.status ?? 200, {
      'content-type': answer.type,
      'content-security-policy': answer.policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(answer.body);
  };
}

function answerFor(messages: Messages, { pathname, searchParams }: URL): Answer {
  if (pathname === '/') return ownPage((nonce) => listPage(messages.list(), nonce));
  if (pathname === '/messages.json') {
    const body = JSON.stringify(messages.list(searchParams.get('to')));
    return { type: JSON_TYPE, policy: "default-src 'none'", body };
  }
  const [, id, raw] = /^\/messages\/(\d+)(\/html)?$/.exec(pathname) ?? [];
  const message = messages.find(Number(id));
  if (!message) return { ...ownPage(missingPage), status: 404 };
  if (raw) {
    // Links of a mail open in a tab of their own, as in a mail program.
    return { type: HTML_TYPE, policy: MAIL_POLICY, body: `<base target="_blank">${message.html}` };
  }
  return ownPage((nonce) => messagePage(message, nonce));
}

function ownPage(render: (nonce: string) => string): Answer {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { type: HTML_TYPE, policy, body: render(nonce) };
}
