import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import { FACEBOOK_PEOPLE } from './people';

const STYLE = `
:root { color-scheme: light dark; --page: #eef1f6; --card: #fff; --line: #c9d0de; --text: #16202f; --muted: #51607a; --accent: #1f5fbf; }
@media (prefers-color-scheme: dark) { :root { --page: #10151f; --card: #1b2230; --line: #36415a; --text: #eef2fa; --muted: #a9b5cb; --accent: #8fb8ff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--text); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { width: min(24rem, 100%); border: 1px solid var(--line); border-radius: 1rem; background: var(--card); padding: 1.5rem; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.2; }
p { margin: .5rem 0 1rem; color: var(--muted); }
form { display: grid; gap: .5rem; }
button { min-height: 3rem; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: .625rem; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
button:hover, button:focus-visible { border-color: var(--accent); }
button small { display: block; color: var(--muted); }
button.cancel { margin-top: .5rem; text-align: center; color: var(--accent); font-weight: 600; }
`;

function page(title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

/** The people to choose from, and a way to say no; `request` comes back with the choice. */
export function dialogPage(request: URLSearchParams, nonce: string): string {
  const kept = [...request]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  const people = FACEBOOK_PEOPLE.map(
    ({ id, name, email }) =>
      `<button name="person" value="${id}">${escapeHtml(name)}<small>${escapeHtml(email ?? 'no email')}</small></button>`,
  ).join('\n');
  return page(
    'Local Facebook',
    `<h1>Continue to Lineup as…</h1>
<p>A stand-in for Facebook on this machine. These people are invented.</p>
<form method="post" action="/dialog">
${kept}
${people}
<button class="cancel" name="person" value="">Cancel</button>
</form>`,
    nonce,
  );
}

export function refusalPage(reason: string, nonce: string): string {
  return page('Local Facebook', `<h1>This does not work</h1><p>${escapeHtml(reason)}</p>`, nonce);
}
