import { APP_NAME } from '@/lib/contract/app-name';
import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import type { Message } from './messages';

/** The page reloads itself when another mail has come. */
const WATCH_MS = 1500;

const STYLE = `
:root { color-scheme: dark; --page: #10141f; --raised: #1a2030; --line: #2a3144; --text: #f4ecdb; --muted: #a8a69c; --accent: #ffc04a; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --page: #efe4cb; --raised: #fbf5e6; --line: #d3c4a0; --text: #1b1a1d; --muted: #5d5443; --accent: #7c4600; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main, header { max-width: 44rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.15; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
p { margin: .5rem 0; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, iframe:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.muted, dt { color: var(--muted); }
ul { list-style: none; margin: 1rem 0 2rem; padding: 0; border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; background: var(--raised); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong { text-decoration: underline; }
li strong { display: block; }
time { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem .75rem; margin: 1rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 1rem; background: #fff; }
main { padding-bottom: 2rem; }
.empty { border: 1px dashed var(--line); border-radius: 1rem; padding: 2.5rem 1rem; text-align: center; margin: 1rem 0; }
`;

function page(title: string, body: string, nonce: string, script = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
${body}
${script ? `<script nonce="${nonce}">${script}</script>` : ''}
</body>
</html>
`;
}

const time = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

function watchScript(newestId: number): string {
  return `setInterval(async () => {
  const answer = await fetch('/messages.json').catch(() => null);
  const [newest] = answer && answer.ok ? await answer.json() : [];
  if (newest && newest.id !== ${newestId}) location.reload();
}, ${WATCH_MS});`;
}

/** Every mail that is kept, newest first. */
export function listPage(messages: readonly Message[], nonce: string): string {
  const rows = messages.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/messages/${id}"><strong>${escapeHtml(subject)}</strong> <span class="muted">to ${escapeHtml(to.join(', '))} · ${time(receivedAt)}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('\n')}</ul>`
      : '<p class="empty">No mail yet. Sign up, or ask for a new password, and it shows up here.</p>';
  return page(
    `${APP_NAME} outbox`,
    `<header><h1>${APP_NAME} outbox</h1><p class="muted">Mail of the game on this machine. Nothing is delivered; the last 200 are kept until it stops.</p></header><main>${list}</main>`,
    nonce,
    watchScript(messages[0]?.id ?? 0),
  );
}

/** Addresses in plain text can be clicked. */
function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  );
}

/** One mail: its head, its HTML as a mail program shows it, and its text. */
export function messagePage({ id, subject, from, to, receivedAt, text }: Message, nonce: string): string {
  return page(
    subject,
    `<header><p><a href="/">All mail</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd><dt>At</dt><dd>${time(receivedAt)}</dd></dl></header>
<main><h2>HTML</h2>
<iframe title="The mail as HTML" src="/messages/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2><pre>${linked(text)}</pre></main>`,
    nonce,
  );
}

export function missingPage(nonce: string): string {
  return page(
    'No such mail',
    '<header><h1>No such mail</h1></header><main><p>It is not kept any more.</p><p><a href="/">All mail</a></p></main>',
    nonce,
  );
}
