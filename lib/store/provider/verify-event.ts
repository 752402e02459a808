import Stripe from 'stripe';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PaymentEvent } from './payments';
import { toPaymentEvent } from './stripe-events';

/** How far the moment of signing may lie from ours, either way. */
const TOLERANCE_SECONDS = 300;

export type SignedEvent = {
  /** The body as it came, byte for byte. */
  rawBody: string;
  /** The `stripe-signature` header. */
  signature: string | null;
};

function refused(cause: unknown): AppError {
  return new AppError('INVALID_INPUT', 'The signature is not right.', { cause });
}

/** The SDK looks back only: what claims to come from the future is refused here. */
function refuseFuture(signature: string, now: Date): void {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  const aheadSeconds = Number(seconds) - Math.floor(now.getTime() / 1000);
  if (!(aheadSeconds <= TOLERANCE_SECONDS)) throw refused('signed in the future, or never');
}

/**
 * The event in the body of a webhook, if one of `secrets` signed it (during a rotation there are two) less than five
 * minutes away from `now`. Throws INVALID_INPUT otherwise; nothing of the body is read before.
 */
export function verifyEvent(
  { rawBody, signature }: SignedEvent,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): PaymentEvent {
  refuseFuture(signature ?? '', now);
  let cause: unknown = 'no secret';
  for (const secret of secrets) {
    try {
      const event: unknown = Stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
      return toPaymentEvent(event);
    } catch (error) {
      cause = error;
    }
  }
  throw refused(cause);
}
