import type Stripe from 'stripe';
import { counted } from '@/lib/contract/english-format';
import { isLiveKey } from '@/lib/store/provider/live-key';
import { openStripe } from '@/lib/store/provider/stripe-client';
import { HANDLED_EVENTS } from '@/lib/store/provider/stripe-events';
import { type DoctorSettings, type Finding, nameOf, ok, problem, unused, warning } from './check';

const WEBHOOK_PATH = '/api/webhooks/stripe';
/** During a rotation there are two. */
const MAX_SECRETS = 2;

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events' | 'api_version'>;

export function endpointFinding(
  endpoints: readonly Endpoint[],
  { APP_URL, STRIPE_WEBHOOK_SECRETS: secrets = [], STRIPE_SECRET_KEY: key = '' }: DoctorSettings,
): Finding {
  const url = `${APP_URL?.replace(/\/$/, '')}${WEBHOOK_PATH}`;
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const [endpoint] = ours.filter(({ status }) => status === 'enabled');
  const register = `Register ${url} at Stripe with the events of docs/store.md.`;
  if (!endpoint)
    return problem(
      ours.length > 0
        ? `The webhook endpoint ${url} is disabled.`
        : 'No webhook endpoint at Stripe points to this game.',
      register,
    );
  const missing = HANDLED_EVENTS.filter(
    (event) => !endpoint.enabled_events.includes(event) && !endpoint.enabled_events.includes('*'),
  );
  if (missing.length > 0)
    return problem(`The webhook endpoint lacks ${missing.join(', ')}.`, 'Add these events at Stripe.');
  if (secrets.length === 0)
    return problem('STRIPE_WEBHOOK_SECRETS is not set.', 'Set it to the signing secret of the endpoint.');
  const mode = isLiveKey(key) ? 'real money' : 'test money';
  const version = `API version ${endpoint.api_version ?? 'of the account'}`;
  const found = `The key works (${mode}). The endpoint has all events, ${version}, and ${counted(secrets.length, 'secret')} here.`;
  if (secrets.length > MAX_SECRETS) return warning(found, 'Remove old secrets from STRIPE_WEBHOOK_SECRETS.');
  return ok(found);
}

/** Checks the key, the webhook endpoint and its events at Stripe. Changes nothing there. */
export async function checkStore(settings: DoctorSettings, stripe?: Stripe): Promise<Finding> {
  const { STORE, STRIPE_SECRET_KEY: key, STRIPE_API_URL: standIn } = settings;
  if (STORE === 'off') return unused('STORE is off.');
  if (!key) return unused('STRIPE_SECRET_KEY is not set: the store is closed.');
  if (standIn) return unused('A stand-in on this machine takes play money.');
  try {
    const opened = stripe ?? openStripe({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: undefined });
    const { data } = await opened.webhookEndpoints.list({ limit: 100 });
    return endpointFinding(data, settings);
  } catch (error) {
    const status = (error as { statusCode?: unknown }).statusCode;
    if (status === 401)
      return problem('Stripe refuses the key.', 'Set STRIPE_SECRET_KEY to a key of the account.');
    if (status === 403)
      return warning(
        "Not checked: the key can't list webhook endpoints.",
        'Give the key read access to webhook endpoints.',
      );
    return problem(
      `Stripe does not answer: ${String(status ?? nameOf(error))}.`,
      'Check that this host can reach api.stripe.com.',
    );
  }
}
