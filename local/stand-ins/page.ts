import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';

/** A page of a stand-in. `style` adds to the common style; `script` runs in the page. */
export type Page = { title: string; body: string; style?: string; script?: string };

const STYLE = `
:root { color-scheme: dark; --page: #10141f; --raised: #1a2030; --line: #2a3144; --text: #f4ecdb; --muted: #a8a69c; --accent: #ffc04a; --ink: #241a02; --bad: #ff9a8d; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --page: #efe4cb; --raised: #fbf5e6; --line: #d3c4a0; --text: #1b1a1d; --muted: #5d5443; --accent: #7c4600; --ink: #fff7e6; --bad: #9c1f10; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main, header { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
p { margin: .5rem 0; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.muted, dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
ul { list-style: none; margin: 1rem 0; padding: 0; }
form { display: grid; gap: .75rem; }
button { min-height: 48px; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--raised); color: var(--text); font: inherit; font-weight: 600; cursor: pointer; overflow-wrap: anywhere; }
`;

/** Renders a page. Its policy allows only its own style and script. */
export function renderPage(
  { title, body, style = '', script }: Page,
  policy = '',
): { body: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}${style}</style>
</head>
<body>
${body}
${script ? `<script nonce="${nonce}">${script}</script>` : ''}
</body>
</html>
`;
  const own = `style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return {
    body: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; ${own}; base-uri 'none'; frame-ancestors 'none'; ${policy}`,
      ...PRIVATE_HEADERS,
    },
  };
}

/** Sent with every response: other origins can neither read nor store it. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
