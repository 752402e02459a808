import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import type { Page } from '../page';
import { FACEBOOK_PEOPLE } from './people';

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

/** The login dialog: a button for each person, and Cancel. The form repeats the parameters of `request`. */
export function dialogPage(request: URLSearchParams): Page {
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

export function refusalPage(reason: string): Page {
  return page(`<h1>This does not work</h1><p>${escapeHtml(reason)}</p>`);
}
