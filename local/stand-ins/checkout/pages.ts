import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import type { LineItem, Session } from './objects';

/** The pages of the stand-in: plain HTML, no script. */

const STYLE = `
:root { color-scheme: dark; --page: #10141f; --raised: #1a2030; --line: #2a3144; --text: #f4ecdb; --muted: #a8a69c; --accent: #ffc04a; --ink: #241a02; --bad: #ff9a8d; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --page: #efe4cb; --raised: #fbf5e6; --line: #d3c4a0; --text: #1b1a1d; --muted: #5d5443; --accent: #7c4600; --ink: #fff7e6; --bad: #9c1f10; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide { max-width: 44rem; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.25; overflow-wrap: anywhere; }
.amount { margin: .25rem 0 1rem; font-size: 2.5rem; line-height: 1.1; font-weight: 700; font-variant-numeric: tabular-nums; }
.note { margin: 0 0 1.5rem; padding: .75rem 1rem; border: 1px dashed var(--accent); border-radius: 1rem; }
.muted { color: var(--muted); overflow-wrap: anywhere; }
.bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); }
dt { color: var(--muted); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
li form { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
button, .back { min-height: 48px; width: 100%; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--raised); color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
li button { width: auto; min-height: 44px; }
button.pay { border-color: var(--accent); background: var(--accent); color: var(--ink); font-size: 1.125rem; }
.back { display: grid; place-items: center; margin-top: 1.5rem; color: var(--accent); text-decoration: none; background: none; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .75rem; }
li { padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); }
`;

export function money(cents: number | null, currency: string | null): string {
  const code = (currency ?? 'usd').toUpperCase();
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format((cents ?? 0) / 100);
}

export function htmlPage(title: string, body: string, nonce: string, wide = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main${wide ? ' class="wide"' : ''}>
${body}
</main>
</body>
</html>
`;
}

const NOTE =
  '<p class="note">This page stands in for Stripe on this machine. No card is asked for and no money moves.</p>';

function back(href: string | null, text: string): string {
  return href ? `<a class="back" href="${escapeHtml(href)}">${text}</a>` : '';
}

/** Where the player goes after paying. */
export function successAddress({ id, success_url: url }: Session): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

/** The checkout, to be paid in one of several ways. */
export function payPage(
  session: Session,
  items: readonly LineItem[],
  { nonce, isDeclined }: { nonce: string; isDeclined: boolean },
): string {
  const total = money(session.amount_total, session.currency);
  const names = items.map(({ description, quantity }) => `${quantity} × ${description}`).join(', ');
  const email = session.customer_email ? `<dt>E-mail</dt><dd>${escapeHtml(session.customer_email)}</dd>` : '';
  return htmlPage(
    `Pay ${total}`,
    `<h1>${escapeHtml(items[0]?.description ?? 'Checkout')}</h1>
<p class="amount">${total}</p>
${NOTE}
<dl><dt>Order</dt><dd>${escapeHtml(names)}</dd>${email}<dt>Total</dt><dd>${total}</dd></dl>
${isDeclined ? '<p class="bad" role="alert">Your card was declined. Try another way to pay.</p>' : ''}
<form method="post">
<button class="pay" name="how" value="card">Pay ${total}</button>
<button name="how" value="decline">Pay with a card that is declined</button>
<button name="how" value="bank">Pay by bank: the money arrives in 10 seconds</button>
<button name="how" value="bouncingBank">Pay by bank: the payment fails in 10 seconds</button>
</form>
${back(session.cancel_url, 'Cancel and go back')}`,
    nonce,
  );
}

/** A checkout that cannot be paid any more. */
export function closedPage(session: Session, nonce: string): string {
  const isExpired = session.status === 'expired';
  const title = isExpired ? 'This checkout has expired' : 'You are all done here';
  const words = isExpired ? 'Nothing was paid.' : 'This checkout was completed. It cannot be paid twice.';
  const href = isExpired ? session.cancel_url : successAddress(session);
  return htmlPage(title, `<h1>${title}</h1><p>${words}</p>${NOTE}${back(href, 'Go back')}`, nonce);
}

export function missingPage(nonce: string): string {
  return htmlPage(
    'No such page',
    '<h1>No such page</h1><p><a class="back" href="/">All payments</a></p>',
    nonce,
  );
}
