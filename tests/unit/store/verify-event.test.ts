import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { HANDLED_EVENTS, toPaymentEvent } from '@/lib/store/provider/stripe-events';
import { verifyEvent } from '@/lib/store/purchases/apply-stripe-event';

const NOW = new Date('2026-11-21T12:00:00Z');
const SECOND = Math.floor(NOW.getTime() / 1000);
const [SECRET, OLD_SECRET] = ['whsec_current', 'whsec_previous'];
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: SECOND - 5,
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
};
const BODY = JSON.stringify(event);

/** Signed by the SDK's own helper, not by ours. */
const sign = (payload = BODY, { secret = SECRET, timestamp = SECOND, scheme = 'v1' } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, scheme });

const verify = (signature: string | null, rawBody = BODY, secrets = [SECRET]) =>
  verifyEvent({ rawBody, signature }, { secrets, now: NOW });

test('a payload signed by the provider is accepted', () => {
  expect(verify(sign())).toEqual({
    id: 'evt_1',
    type: 'checkout.session.completed',
    createdAt: new Date((SECOND - 5) * 1000),
    subject: { kind: 'checkout', id: 'cs_test_1' },
  });
});

test.each(['balance.available', 'invoice.upcoming'])(
  '%s, which is about a thing without an id, is taken and concerns nothing',
  (type) => {
    const body = JSON.stringify({ ...event, type, data: { object: { object: type.split('.')[0] } } });
    expect(verify(sign(body), body)).toMatchObject({ type, subject: null });
  },
);

test.each([
  ['the oldest that counts', SECOND - 300],
  ['the furthest ahead that counts', SECOND + 300],
])('%s is taken', (_, timestamp) => {
  expect(verify(sign(BODY, { timestamp })).id).toBe('evt_1');
});

const [stamp, right] = sign().split(',');
test.each<[string, string | null, string?]>([
  ['signed with another secret', sign(BODY, { secret: 'whsec_other' })],
  ['of another body', sign(), `${BODY} `],
  ['signed in the old scheme only', sign(BODY, { scheme: 'v0' })],
  ['with an empty header', ''],
  ['without a header', null],
  ['301 s old', sign(BODY, { timestamp: SECOND - 301 })],
  ['301 s in the future', sign(BODY, { timestamp: SECOND + 301 })],
  ['without a time', right ?? ''],
  ['without a signature', stamp ?? ''],
  ['with a time that is no number', `t=soon,${right}`],
  ['with two times, one of them right', `t=${SECOND + 9999},${stamp},${right}`],
  ['with an empty signature', `${stamp},v1=`],
  ['that is empty', sign(''), ''],
  ['that is no JSON', sign('{'), '{'],
])('%s is refused', (_, signature, body) => {
  expect(() => verify(signature, body)).toThrow(/INVALID_INPUT/);
});

describe('during a rotation', () => {
  test('a header with both signatures is accepted with either secret', () => {
    const both = `${sign()},${sign(BODY, { secret: OLD_SECRET }).split(',')[1]}`;
    expect(verify(both, BODY, [SECRET]).id).toBe('evt_1');
    expect(verify(both, BODY, [OLD_SECRET]).id).toBe('evt_1');
    expect(() => verify(both, BODY, ['whsec_third'])).toThrow();
  });

  test('a header with one signature is accepted if either secret made it, and none without a secret', () => {
    for (const secret of [SECRET, OLD_SECRET]) {
      expect(verify(sign(BODY, { secret }), BODY, [SECRET, OLD_SECRET]).id).toBe('evt_1');
    }
    expect(() => verify(sign(), BODY, [])).toThrow(/INVALID_INPUT/);
    expect(() => verify(sign(BODY, { secret: ' ' }), BODY, [' '])).toThrow(/INVALID_INPUT/);
  });
});

test.each([
  ['without an id', { id: undefined }],
  ['with an id that is none', { id: 'evil' }],
  ['that is no event', { object: 'v2.core.event' }],
  ['without a type', { type: undefined }],
  ['about nothing', { data: undefined }],
  ['about something without an id', { data: { object: {} } }],
])('rightly signed, but %s, is refused', (_, change) => {
  const body = JSON.stringify({ ...event, ...change });
  expect(() => verify(sign(body), body)).toThrow(/INVALID_INPUT/);
});

describe('the subject of an event', () => {
  const about = (type: string, object: object) =>
    toPaymentEvent({ ...event, type, data: { object } }).subject;

  test.each(HANDLED_EVENTS.map((type) => [type]))('%s', (type) => {
    const subject = about(type, { id: 'id_1', payment_intent: 'pi_1' });
    expect(subject).toEqual(
      type.startsWith('checkout') ? { kind: 'checkout', id: 'id_1' } : { kind: 'payment', id: 'pi_1' },
    );
  });

  test('the payment may be an expanded object; other events, and charges without one, have no subject', () => {
    expect(about('charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_2' } })).toEqual({
      kind: 'payment',
      id: 'pi_2',
    });
    expect(about('charge.refunded', { id: 'ch_1', payment_intent: null })).toBeNull();
    expect(about('customer.created', { id: 'cus_1' })).toBeNull();
  });
});
