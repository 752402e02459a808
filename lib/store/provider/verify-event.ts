import Stripe from 'stripe';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PaymentEvent } from './payments';
import { toPaymentEvent } from './stripe-events';

const TOLERANCE_SECONDS = 300;

export type SignedEvent = {
  rawBody: string;
  signature: string | null;
};

function refused(cause: unknown): AppError {
  return new AppError('INVALID_INPUT', 'The signature is not right.', { cause });
}

function refuseFuture(signature: string, now: Date): void {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  const aheadSeconds = Number(seconds) - Math.floor(now.getTime() / 1000);
  if (!(aheadSeconds <= TOLERANCE_SECONDS)) throw refused('signed in the future, or never');
}

/**
 * Returns the event of a webhook body that one of `secrets` signed within five minutes of `now`. During a rotation there are
 * two secrets. Reads nothing of the body before.
 * @throws INVALID_INPUT otherwise.
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
