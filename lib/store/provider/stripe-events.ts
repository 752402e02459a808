import { z } from 'zod';
import type { PaymentEvent, PaymentSubject } from './payments';

/** Events that the webhook endpoint must subscribe to. Other events are ignored. */
export const HANDLED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

const isOfCheckout = (type: string) => type.startsWith('checkout.session.');

const KNOWN: ReadonlySet<string> = new Set(HANDLED_EVENTS);

const paymentIntent = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const eventSchema = z
  .object({
    id: z.string().regex(/^evt_\w{1,200}$/),
    object: z.literal('event'),
    type: z.string().min(1).max(100),
    created: z.number().int().min(0).max(9_999_999_999),
    data: z.object({
      // A balance, for example, has no id.
      object: z.object({ id: z.string().min(1).max(250).optional(), payment_intent: paymentIntent }),
    }),
  })
  .refine(({ type, data }) => !isOfCheckout(type) || data.object.id !== undefined, 'a checkout has an id');

function subjectOf({ type, data }: z.infer<typeof eventSchema>): PaymentSubject | null {
  if (!KNOWN.has(type)) return null;
  const { id, payment_intent: payment } = data.object;
  if (isOfCheckout(type)) return id ? { kind: 'checkout', id } : null;
  return payment ? { kind: 'payment', id: payment } : null;
}

export function toPaymentEvent(unverifiedEvent: unknown): PaymentEvent {
  const event = eventSchema.parse(unverifiedEvent);
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    subject: subjectOf(event),
  };
}
