import Stripe from 'stripe';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export type StripeSettings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>;

/** A player's page waits for the response, so the SDK's 80 seconds are too long. */
const TIMEOUT_MS = 8_000;

/** Returns Stripe's SDK for the address in the settings. Throws UNAVAILABLE without a key. */
export function openStripe({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: address }: StripeSettings): Stripe {
  if (!key)
    throw new AppError('UNAVAILABLE', message('errors', 'storeClosed'), {
      cause: 'STRIPE_SECRET_KEY is not set',
    });
  const url = address ? new URL(address) : null;
  return new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url
      ? { host: url.hostname, port: url.port, protocol: url.protocol === 'https:' ? 'https' : 'http' }
      : {}),
  });
}

function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', message('errors', 'providerSilent'), {
    cause,
  });
}

/** Drops the message, which may quote user input. */
function withoutMessage(error: InstanceType<typeof Stripe.errors.StripeError>): Error {
  const { type, code, param, requestId } = error;
  return new Error(`the payment provider refused: ${type} ${code} ${param} ${requestId}`);
}

/** Calls the SDK. Returns null for a missing object. Throws UNAVAILABLE if Stripe fails, another error if it refuses. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'resource_missing' && error.statusCode === 404) return null;
    const refused = [400, 401, 402, 403, 404].includes(error.statusCode ?? 0);
    throw refused ? withoutMessage(error) : unavailable(withoutMessage(error));
  }
}

/**
 * Returns the response if it is the expected object, else throws UNAVAILABLE. The SDK accepts any JSON without `error`, such as the
 * response of a proxy.
 */
export function expectObject<T extends { object: string }>(
  answer: T,
  expected: { object: T['object']; id?: string },
): T {
  const { object, id } = answer as { object?: unknown; id?: unknown };
  const hasId = object === 'list' || typeof id === 'string';
  if (object === expected.object && hasId && (expected.id === undefined || id === expected.id)) return answer;
  throw unavailable(new Error(`asked for ${expected.object}, got something else`));
}
