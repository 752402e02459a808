import { ApiError, missing } from './api-error';
import type { Book } from './book';
import { buildEvent } from './money-back-objects';
import type { Charge, Event, Intent, Session } from './objects';
import { buildCharge, buildIntent } from './payment-objects';

/** What happens to checkouts and payments, whoever asks for it: the API, the page, or a test. */
export type Till = {
  book: Book;
  /** Epoch ms of the stand-in's own clock. */
  nowMs(): number;
  nowSeconds(): number;
  /** Notes an event and sends it on its way. */
  tell(type: Event['type'], object: { id: string; object: string }): void;
};

/** Banks take days; here it is seconds. */
const BANK_MS = 10_000;

export function openTill(book: Book, nowMs: () => number): Till {
  const nowSeconds = () => Math.floor(nowMs() / 1000);
  return {
    book,
    nowMs,
    nowSeconds,
    tell(type, object) {
      const event = buildEvent(type, object, nowSeconds());
      book.put('events', event);
      book.put('deliveries', { id: event.id, state: 'waiting', atMs: nowMs(), attempts: 0 });
    },
  };
}

export function needSession({ book }: Till, id: string): Session {
  const session = book.get('sessions', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

export function needIntent({ book }: Till, id: string): Intent {
  const intent = book.get('intents', id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

function needOpen(session: Session, action: string): Session {
  if (session.status === 'open') return session;
  throw new ApiError(
    400,
    `Only Checkout Sessions with a status in ["open"] can be ${action}. This Session has a status of \`${session.status}\`.`,
  );
}

export function expireSession(till: Till, id: string): Session {
  const session: Session = { ...needOpen(needSession(till, id), 'expired'), status: 'expired', url: null };
  till.book.put('sessions', session);
  till.tell('checkout.session.expired', session);
  return session;
}

function putCharge(till: Till, intent: Intent): Charge {
  const charge = buildCharge(intent, till.nowSeconds());
  till.book.put('charges', charge);
  till.book.put('intents', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  till.tell('payment_intent.succeeded', needIntent(till, intent.id));
  till.tell('charge.succeeded', charge);
  return charge;
}

/** The player pays: a card at once, a bank by and by, well or not. */
export function pay(till: Till, sessionId: string, how: 'card' | 'bank' | 'bouncingBank'): Session {
  const open = needOpen(needSession(till, sessionId), 'paid');
  const order = till.book.get('orders', sessionId);
  const intent = buildIntent(open, {
    createdSeconds: till.nowSeconds(),
    metadata: order?.intentMetadata ?? {},
  });
  till.book.put('intents', intent);
  if (how === 'card') putCharge(till, intent);
  const session: Session = {
    ...open,
    status: 'complete',
    payment_status: how === 'card' ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email: open.customer_email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  };
  till.book.put('sessions', session);
  till.tell('checkout.session.completed', session);
  if (how !== 'card') {
    till.book.put('outlooks', { id: sessionId, atMs: till.nowMs() + BANK_MS, succeeds: how === 'bank' });
  }
  return session;
}

/** An asynchronous payment arrives, or turns out not to. */
export function settle(till: Till, sessionId: string, succeeds: boolean): Session {
  const session = needSession(till, sessionId);
  const intent = needIntent(till, String(session.payment_intent));
  if (intent.status !== 'processing') {
    throw new ApiError(400, `This PaymentIntent has a status of \`${intent.status}\`.`);
  }
  if (succeeds) {
    putCharge(till, intent);
    const paid: Session = { ...session, payment_status: 'paid' };
    till.book.put('sessions', paid);
    till.tell('checkout.session.async_payment_succeeded', paid);
    return paid;
  }
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_payment_attempt_failed', type: 'invalid_request_error' },
  };
  till.book.put('intents', failed);
  till.tell('payment_intent.payment_failed', failed);
  till.tell('checkout.session.async_payment_failed', session);
  return session;
}

/** What happens by itself as time goes by: checkouts expire, banks make up their minds. */
export function passTime(till: Till): void {
  for (const session of till.book.all('sessions')) {
    if (session.status === 'open' && session.expires_at <= till.nowSeconds()) expireSession(till, session.id);
  }
  for (const { id, atMs, succeeds } of till.book.all('outlooks')) {
    if (atMs > till.nowMs()) continue;
    const intent = till.book.get('intents', String(till.book.get('sessions', id)?.payment_intent));
    if (intent?.status === 'processing') settle(till, id, succeeds);
  }
}
