import type { RequestListener } from 'node:http';
import { APP_NAME } from '@/lib/contract/app-name';
import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import { type Page, PRIVATE_HEADERS, renderPage } from '../page';
import { asksLoopback } from '../stand-in';

type Message = {
  id: number;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

const MAX_KEPT = 200;

export function createMessages() {
  let kept: Message[] = [];
  let count = 0;
  return {
    add(message: Omit<Message, 'id'>): void {
      count += 1;
      kept = [{ id: count, ...message }, ...kept].slice(0, MAX_KEPT);
    },
    list: (to?: string | null): Message[] =>
      to ? kept.filter((message) => message.to.includes(to.toLowerCase())) : kept,
    find: (id: number): Message | undefined => kept.find((message) => message.id === id),
  };
}

export type Messages = ReturnType<typeof createMessages>;

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

/** Serves the outbox: the list, each mail, and `/messages.json?to=` for tests. Refuses other host names, because mails contain secrets. */
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
  if (alone) return raw('text/html', `<base target="_blank">${message.html}`, MAIL_POLICY);
  return html(messagePage(message));
}

const WATCH_MS = 1500;

const STYLE = `
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
ul { border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; background: var(--raised); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong { text-decoration: underline; }
li strong { display: block; }
time { white-space: nowrap; }
header { padding-bottom: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem .75rem; margin: 1rem 0; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 1rem; background: #fff; }
.empty { border: 1px dashed var(--line); border-radius: 1rem; padding: 2.5rem 1rem; text-align: center; margin: 1rem 0; }
`;

const page = (title: string, header: string, main: string, script?: string): Page => ({
  title,
  body: `<header>${header}</header><main>${main}</main>`,
  style: STYLE,
  ...(script ? { script } : {}),
});

const time = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

function watchScript(newestId: number): string {
  return `setInterval(async () => {
  const answer = await fetch('/messages.json').catch(() => null);
  const [newest] = answer && answer.ok ? await answer.json() : [];
  if (newest && newest.id !== ${newestId}) location.reload();
}, ${WATCH_MS});`;
}

export function listPage(messages: readonly Message[]): Page {
  const rows = messages.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/messages/${id}"><strong>${escapeHtml(subject)}</strong> <span class="muted">to ${escapeHtml(to.join(', '))} · ${time(receivedAt)}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('\n')}</ul>`
      : '<p class="empty">No mail yet. Sign up or reset a password, and the mail appears here.</p>';
  return page(
    `${APP_NAME} outbox`,
    `<h1>${APP_NAME} outbox</h1><p class="muted">Mail of the game on this machine. Nothing is delivered. The last 200 mails stay until the game stops.</p>`,
    list,
    watchScript(messages[0]?.id ?? 0),
  );
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  );
}

export function messagePage({ id, subject, from, to, receivedAt, text }: Message): Page {
  return page(
    subject,
    `<p><a href="/">All mail</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd><dt>At</dt><dd>${time(receivedAt)}</dd></dl>`,
    `<h2>HTML</h2>
<iframe title="The mail as HTML" src="/messages/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2><pre>${linked(text)}</pre>`,
  );
}

export function missingPage(): Page {
  return page(
    'No such mail',
    '<h1>No such mail</h1>',
    '<p>It was deleted.</p><p><a href="/">All mail</a></p>',
  );
}
