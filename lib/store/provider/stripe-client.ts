import Stripe from 'stripe';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export type StripeSettings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>;

/** A page waits for it: the SDK's 80 seconds are too long for a player. */
const TIMEOUT_MS = 8_000;

/** Returns the official SDK, at its pinned API version, against the address of the settings. */
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

/** Keeps these four fields: messages may quote what a person typed. */
function discreet(error: InstanceType<typeof Stripe.errors.StripeError>): Error {
  const { type, code, param, requestId } = error;
  return new Error(`the payment provider refused: ${type} ${code} ${param} ${requestId}`);
}

/**
 * Calls the SDK. Returns null when the provider knows no such object.
 * @throws AppError UNAVAILABLE when it cannot be reached or has a fault, another error when it refuses the request, which is a
 * mistake of ours or of a setting.
 */
export async function ask<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'resource_missing' && error.statusCode === 404) return null;
    const refused = [400, 401, 402, 403, 404].includes(error.statusCode ?? 0);
    throw refused ? discreet(error) : unavailable(discreet(error));
  }
}

/**
 * Returns the answer if it is the requested object. The SDK resolves any JSON without `error`, whatever its status: a proxy's
 * own 404 would pass for a checkout.
 */
export function checked<T extends { object: string }>(
  answer: T,
  expected: { object: T['object']; id?: string },
): T {
  const { object, id } = answer as { object?: unknown; id?: unknown };
  const hasId = object === 'list' || typeof id === 'string';
  if (object === expected.object && hasId && (expected.id === undefined || id === expected.id)) return answer;
  throw unavailable(new Error(`asked for ${expected.object}, got something else`));
}
