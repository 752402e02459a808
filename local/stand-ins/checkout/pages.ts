import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import type { Page } from '../page';
import type { LineItem, Session } from './objects';

export const STYLE = `
main { max-width: 28rem; }
main.wide { max-width: 44rem; }
.amount { margin: .25rem 0 1rem; font-size: 2.5rem; line-height: 1.1; font-weight: 700; font-variant-numeric: tabular-nums; }
.note { margin: 0 0 1.5rem; padding: .75rem 1rem; border: 1px dashed var(--accent); border-radius: 1rem; }
.bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); }
dd { text-align: right; }
li { margin-bottom: .75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--raised); }
li form { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
button.pay { border-color: var(--accent); background: var(--accent); color: var(--ink); font-size: 1.125rem; }
.back { display: grid; place-items: center; min-height: 48px; margin-top: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; text-decoration: none; font-weight: 600; }
`;

export function money(cents: number | null, currency: string | null): string {
  const code = (currency ?? 'usd').toUpperCase();
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format((cents ?? 0) / 100);
}

const page = (title: string, content: string): Page => ({
  title,
  body: `<main>${content}</main>`,
  style: STYLE,
});

const NOTE =
  '<p class="note">This page stands in for Stripe on this machine. It asks for no card and no money moves.</p>';

function back(href: string | null, text: string): string {
  return href ? `<a class="back" href="${escapeHtml(href)}">${text}</a>` : '';
}

export function successAddress({ id, success_url: url }: Session): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

export function payPage(session: Session, items: readonly LineItem[], isDeclined: boolean): Page {
  const total = money(session.amount_total, session.currency);
  const names = items.map(({ description, quantity }) => `${quantity} × ${description}`).join(', ');
  const email = session.customer_email ? `<dt>Email</dt><dd>${escapeHtml(session.customer_email)}</dd>` : '';
  return page(
    `Pay ${total}`,
    `<h1>${escapeHtml(items[0]?.description ?? 'Checkout')}</h1>
<p class="amount">${total}</p>
${NOTE}
<dl><dt>Order</dt><dd>${escapeHtml(names)}</dd>${email}<dt>Total</dt><dd>${total}</dd></dl>
${isDeclined ? '<p class="bad" role="alert">Your card was declined. Try another way to pay.</p>' : ''}
<form method="post">
<button class="pay" name="method" value="card">Pay ${total}</button>
<button name="method" value="decline">Pay with a card that is declined</button>
<button name="method" value="bank">Pay by bank: the money arrives in 10 seconds</button>
<button name="method" value="failingBank">Pay by bank: the payment fails in 10 seconds</button>
</form>
${back(session.cancel_url, 'Cancel and go back')}`,
  );
}

export function closedPage(session: Session): Page {
  const isExpired = session.status === 'expired';
  const title = isExpired ? 'This checkout has expired' : 'This checkout is complete';
  const text = isExpired ? 'Nothing was paid.' : 'It cannot be paid twice.';
  const href = isExpired ? session.cancel_url : successAddress(session);
  return page(title, `<h1>${title}</h1><p>${text}</p>${NOTE}${back(href, 'Go back')}`);
}

export function missingPage(): Page {
  return page('No such page', '<h1>No such page</h1><p><a class="back" href="/">All payments</a></p>');
}
