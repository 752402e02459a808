import type { RequestListener } from 'node:http';
import { asksLoopback } from '../listen';
import { type Page, PRIVATE_HEADERS, renderPage } from '../page';
import type { Messages } from './messages';
import { listPage, messagePage, missingPage } from './pages';

type Response = { status?: number; body: string; headers: Record<string, string> };

/** A mail can show itself and open links in other tabs. It can run and load nothing. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const html = (page: Page, status = 200): Response => ({
  status,
  ...renderPage(page, "connect-src 'self'; frame-src 'self'; form-action 'none'"),
});

const raw = (type: string, body: string, policy = "default-src 'none'"): Response => ({
  body,
  headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy },
});

/**
 * Serves the outbox: `/`, `/messages/1`, the mail alone at `/messages/1/html`, and `/messages.json?to=` for tests. Mails
 * hold secrets, so requests for another host name are refused.
 */
export function answerOutbox(messages: Messages): RequestListener {
  return (request, response) => {
    const {
      status = 200,
      body,
      headers,
    } = asksLoopback(request.headers.host)
      ? responseFor(messages, new URL(request.url ?? '/', 'http://localhost'))
      : { ...raw('text/plain', 'Open it as localhost.'), status: 403 };
    response.writeHead(status, { ...headers, ...PRIVATE_HEADERS });
    response.end(body);
  };
}

function responseFor(messages: Messages, { pathname, searchParams }: URL): Response {
  if (pathname === '/') return html(listPage(messages.list()));
  if (pathname === '/messages.json') {
    return raw('application/json', JSON.stringify(messages.list(searchParams.get('to'))));
  }
  const [, id, alone] = /^\/messages\/(\d+)(\/html)?$/.exec(pathname) ?? [];
  const message = messages.find(Number(id));
  if (!message) return html(missingPage(), 404);
  // Links of a mail open in a tab of their own, as in a mail client.
  if (alone) return raw('text/html', `<base target="_blank">${message.html}`, MAIL_POLICY);
  return html(messagePage(message));
}
