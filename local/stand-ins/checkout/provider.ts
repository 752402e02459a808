import { ApiError, missing } from './api-error';
import type { ObjectStore } from './object-store';
import { buildCharge, buildEvent, buildIntent, type Event, type Intent, type Session } from './objects';

/** The payment provider: its objects, its clock and its events. The API, the pages and tests act on it. */
export type Provider = {
  objects: ObjectStore;
  nowMs(): number;
  nowSeconds(): number;
  emit(type: Event['type'], object: { id: string; object: string }): void;
};

/** Ways to pay: a card settles at once, a bank later; the last one fails. */
export const PAYMENT_METHODS = ['card', 'bank', 'failingBank'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const BANK_MS = 10_000;

export function openProvider(objects: ObjectStore, nowMs: () => number): Provider {
  const nowSeconds = () => Math.floor(nowMs() / 1000);
  return {
    objects,
    nowMs,
    nowSeconds,
    emit(type, object) {
      const event = buildEvent(type, object, nowSeconds());
      objects.put('events', event);
      objects.put('deliveries', { id: event.id, state: 'waiting', atMs: nowMs(), attempts: 0 });
    },
  };
}

export function requireSession({ objects }: Provider, id: string): Session {
  const session = objects.get('sessions', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

export function requireIntent({ objects }: Provider, id: string): Intent {
  const intent = objects.get('intents', id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

function requireOpen(session: Session, action: string): Session {
  if (session.status === 'open') return session;
  throw new ApiError(
    400,
    `Only Checkout Sessions with a status in ["open"] can be ${action}. This Session has a status of \`${session.status}\`.`,
  );
}

export function expireSession(provider: Provider, id: string): Session {
  const open = requireOpen(requireSession(provider, id), 'expired');
  const session: Session = { ...open, status: 'expired', url: null };
  provider.objects.put('sessions', session);
  provider.emit('checkout.session.expired', session);
  return session;
}

function charge(provider: Provider, intent: Intent): void {
  const { objects } = provider;
  const made = buildCharge(intent, provider.nowSeconds());
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
  };
  objects.put('charges', made);
  objects.put('intents', paid);
  provider.emit('payment_intent.succeeded', paid);
  provider.emit('charge.succeeded', made);
}

export function pay(provider: Provider, sessionId: string, method: PaymentMethod): Session {
  const { objects } = provider;
  const open = requireOpen(requireSession(provider, sessionId), 'paid');
  const metadata = objects.get('orders', sessionId)?.intentMetadata ?? {};
  const intent = buildIntent(open, metadata, provider.nowSeconds());
  objects.put('intents', intent);
  if (method === 'card') charge(provider, intent);
  const session: Session = {
    ...open,
    status: 'complete',
    payment_status: method === 'card' ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
  };
  objects.put('sessions', session);
  provider.emit('checkout.session.completed', session);
  if (method !== 'card') {
    objects.put('outcomes', { id: sessionId, atMs: provider.nowMs() + BANK_MS, succeeds: method === 'bank' });
  }
  return session;
}

export function settle(provider: Provider, sessionId: string, succeeds: boolean): Session {
  const { objects } = provider;
  const session = requireSession(provider, sessionId);
  const intent = requireIntent(provider, String(session.payment_intent));
  if (intent.status !== 'processing') {
    throw new ApiError(400, `This PaymentIntent has a status of \`${intent.status}\`.`);
  }
  if (succeeds) {
    charge(provider, intent);
    const paid: Session = { ...session, payment_status: 'paid' };
    objects.put('sessions', paid);
    provider.emit('checkout.session.async_payment_succeeded', paid);
    return paid;
  }
  const failed: Intent = { ...intent, status: 'requires_payment_method' };
  objects.put('intents', failed);
  provider.emit('payment_intent.payment_failed', failed);
  provider.emit('checkout.session.async_payment_failed', session);
  return session;
}

export function passTime(provider: Provider): void {
  const { objects } = provider;
  for (const { id, status, expires_at } of objects.all('sessions')) {
    if (status === 'open' && expires_at <= provider.nowSeconds()) expireSession(provider, id);
  }
  for (const { id, atMs, succeeds } of objects.all('outcomes')) {
    if (atMs > provider.nowMs()) continue;
    const intent = objects.get('intents', String(objects.get('sessions', id)?.payment_intent));
    if (intent?.status === 'processing') settle(provider, id, succeeds);
  }
}
