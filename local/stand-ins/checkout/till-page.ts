import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import { closeDispute, openDispute, refund } from './money-back';
import type { Session } from './objects';
import { htmlPage, money } from './pages';
import { settle, type Till } from './till';

/** The developer's page: every checkout, and what its buyer or bank may do next. */

const SHOWN = 50;

type Action = { name: string; label: string };

function actionsFor(till: Till, session: Session): { words: string; actions: Action[] } {
  if (session.status !== 'complete') return { words: session.status ?? '', actions: [] };
  const intent = till.book.get('intents', String(session.payment_intent));
  if (intent?.status === 'processing') {
    const actions = [
      { name: 'arrive', label: 'Money arrives' },
      { name: 'bounce', label: 'Payment fails' },
    ];
    return { words: 'bank payment on its way', actions };
  }
  const charge = till.book.get('charges', String(intent?.latest_charge));
  if (!charge) return { words: 'payment failed', actions: [] };
  const dispute = till.book.all('disputes').findLast((one) => one.charge === charge.id);
  if (dispute?.status === 'needs_response') {
    const actions = [
      { name: 'won', label: 'Shop wins' },
      { name: 'lost', label: 'Shop loses' },
    ];
    return { words: 'disputed', actions };
  }
  const words = [
    'paid',
    charge.amount_refunded > 0 ? `${money(charge.amount_refunded, charge.currency)} refunded` : '',
    dispute ? `dispute ${dispute.status}` : '',
  ];
  const actions = [
    { name: 'refund', label: 'Refund' },
    { name: 'refundHalf', label: 'Refund half' },
    { name: 'dispute', label: 'Dispute' },
  ];
  return {
    words: words.filter(Boolean).join(', '),
    actions: charge.disputed || charge.refunded ? [] : actions,
  };
}

export function tillPage(till: Till, nonce: string, problem: string | null): string {
  const rows = till.book
    .all('sessions')
    .toReversed()
    .slice(0, SHOWN)
    .map((session) => {
      const { words, actions } = actionsFor(till, session);
      const name = till.book.get('orders', session.id)?.items[0]?.description ?? '';
      const buttons = actions.map(
        (action) => `<button name="action" value="${action.name}">${escapeHtml(action.label)}</button>`,
      );
      const form =
        buttons.length > 0
          ? `<form method="post"><input type="hidden" name="session" value="${session.id}">${buttons.join('')}</form>`
          : '';
      return `<li><strong>${escapeHtml(name)}</strong> ${money(session.amount_total, session.currency)} <span class="muted">${escapeHtml(words)}</span>${form}</li>`;
    });
  const list =
    rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p class="muted">Nobody has bought yet.</p>';
  return htmlPage(
    'Payments of the stand-in',
    `<h1>Payments of the stand-in</h1>
<p class="muted">What Stripe's dashboard would show. No money moves; the last ${SHOWN} are listed.</p>
${problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ''}${list}`,
    nonce,
    true,
  );
}

/** Does what a button of the page says. Throws ApiError where Stripe would refuse. */
export function doAction(till: Till, action: string, sessionId: string): void {
  const session = till.book.get('sessions', sessionId);
  const paymentId = String(session?.payment_intent);
  if (action === 'arrive' || action === 'bounce') settle(till, sessionId, action === 'arrive');
  else if (action === 'refund') refund(till, { paymentId });
  else if (action === 'refundHalf') {
    refund(till, { paymentId, amountCents: Math.floor((session?.amount_total ?? 0) / 2) });
  } else if (action === 'dispute') openDispute(till, paymentId);
  else if (action === 'won' || action === 'lost') {
    const open = till.book.all('disputes').findLast((one) => one.payment_intent === paymentId);
    closeDispute(till, open?.id ?? '', action);
  }
}
