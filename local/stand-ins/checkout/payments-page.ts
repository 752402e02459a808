import { escapeHtml } from '@/lib/notifications/mail/templates/escape-html';
import type { Page } from '../page';
import type { Session } from './objects';
import { money, STYLE } from './pages';
import { type Provider, settle } from './provider';
import { closeDispute, openDispute, refund } from './refunds';

const MAX_SHOWN = 50;

type Action = { name: string; label: string };

function stateOf({ objects }: Provider, session: Session): { state: string; actions: Action[] } {
  if (session.status !== 'complete') return { state: session.status ?? '', actions: [] };
  const intent = objects.get('intents', String(session.payment_intent));
  if (intent?.status === 'processing') {
    const actions = [
      { name: 'arrive', label: 'Money arrives' },
      { name: 'fail', label: 'Payment fails' },
    ];
    return { state: 'bank payment pending', actions };
  }
  const charge = objects.get('charges', String(intent?.latest_charge));
  if (!charge) return { state: 'payment failed', actions: [] };
  const dispute = objects.all('disputes').findLast((one) => one.charge === charge.id);
  if (dispute?.status === 'needs_response') {
    const actions = [
      { name: 'won', label: 'Shop wins' },
      { name: 'lost', label: 'Shop loses' },
    ];
    return { state: 'disputed', actions };
  }
  const state = [
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
    state: state.filter(Boolean).join(', '),
    actions: charge.disputed || charge.refunded ? [] : actions,
  };
}

function rowOf(provider: Provider, session: Session): string {
  const { state, actions } = stateOf(provider, session);
  const name = provider.objects.get('orders', session.id)?.items[0]?.description ?? '';
  const buttons = actions.map(
    (action) => `<button name="action" value="${action.name}">${escapeHtml(action.label)}</button>`,
  );
  const form =
    buttons.length > 0
      ? `<form method="post"><input type="hidden" name="session" value="${session.id}">${buttons.join('')}</form>`
      : '';
  return `<li><strong>${escapeHtml(name)}</strong> ${money(session.amount_total, session.currency)} <span class="muted">${escapeHtml(state)}</span>${form}</li>`;
}

export function paymentsPage(provider: Provider, problem: string | null): Page {
  const latest = provider.objects.all('sessions').toReversed().slice(0, MAX_SHOWN);
  const rows = latest.map((session) => rowOf(provider, session));
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p class="muted">No purchases yet.</p>';
  return {
    title: 'Payments of the stand-in',
    body: `<main class="wide"><h1>Payments of the stand-in</h1>
<p class="muted">This page stands in for Stripe's dashboard. No money moves. It shows the last ${MAX_SHOWN} payments.</p>
${problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ''}${list}</main>`,
    style: STYLE,
  };
}

export function performAction(provider: Provider, action: string, sessionId: string): void {
  const session = provider.objects.get('sessions', sessionId);
  const paymentId = String(session?.payment_intent);
  if (action === 'arrive' || action === 'fail') settle(provider, sessionId, action === 'arrive');
  else if (action === 'refund') refund(provider, { paymentId });
  else if (action === 'refundHalf') {
    refund(provider, { paymentId, amountCents: Math.floor((session?.amount_total ?? 0) / 2) });
  } else if (action === 'dispute') openDispute(provider, paymentId);
  else if (action === 'won' || action === 'lost') {
    const open = provider.objects.all('disputes').findLast((one) => one.payment_intent === paymentId);
    closeDispute(provider, open?.id ?? '', action);
  }
}
