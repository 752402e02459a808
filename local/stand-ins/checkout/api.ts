import { ApiError, missing } from './api-error';
import * as schemas from './api-schemas';
import type { Kind, Stored } from './book';
import { expanded, lineItemsOf } from './expand';
import type { Form } from './form';
import { page } from './list';
import { refund } from './money-back';
import { openSession } from './sessions-api';
import { expireSession, needSession, type Till } from './till';

/** The part of Stripe's API that the game uses, and a little more to look around with. */

type Call = { till: Till; form: Form; id: string; path: string; pageUrl: string };
type Route = { method: 'GET' | 'POST'; path: RegExp; run: (call: Call) => object };
type Listable = Extract<Kind, 'sessions' | 'intents' | 'charges' | 'refunds' | 'disputes' | 'events'>;
type Filter = 'payment_intent' | 'charge' | 'status' | 'type' | 'types';

function listRoute<K extends Listable>(path: RegExp, kind: K, filters: readonly Filter[]): Route {
  return {
    method: 'GET',
    path,
    run({ till, form, path: url }) {
      const params = schemas.take(schemas.list, form);
      const unknown = (['payment_intent', 'charge', 'status', 'type', 'types'] as const).find(
        (name) => params[name] !== undefined && !filters.includes(name),
      );
      if (unknown) {
        throw new ApiError(400, `Received unknown parameter: ${unknown}`, {
          code: 'parameter_unknown',
          param: unknown,
        });
      }
      const isAsked = (object: Stored<K>): boolean =>
        filters.every((name) => {
          const wanted = params[name];
          if (wanted === undefined) return true;
          if (name === 'types') return params.types?.includes(String(fieldOf(object, 'type'))) ?? true;
          return fieldOf(object, name) === wanted;
        });
      return expanded(till, page(till.book.all(kind).filter(isAsked), params, url), params.expand);
    },
  };
}

function fieldOf(object: object, name: string): unknown {
  return (object as Record<string, unknown>)[name];
}

function readRoute<K extends Listable>(path: RegExp, kind: K, name: string): Route {
  return {
    method: 'GET',
    path,
    run({ till, form, id }) {
      const { expand } = schemas.take(schemas.expandOnly, form);
      const object = till.book.get(kind, id);
      if (!object) throw missing(name, id, name === 'checkout.session' ? 'session' : 'id');
      return expanded(till, object, expand);
    },
  };
}

const SESSION_ACTIONS: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    run({ till, form, pageUrl }) {
      const params = schemas.take(schemas.createSession, form);
      return expanded(till, openSession(till, params, pageUrl), params.expand);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    run({ till, form, id }) {
      const { expand } = schemas.take(schemas.expandOnly, form);
      return expanded(till, expireSession(till, id), expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
    run: ({ till, id }) => lineItemsOf(till, needSession(till, id).id),
  },
];

const REFUND: Route = {
  method: 'POST',
  path: /^\/v1\/refunds$/,
  run({ till, form }) {
    const {
      charge,
      payment_intent: intent,
      amount,
      expand,
      ...rest
    } = schemas.take(schemas.createRefund, form);
    const made = refund(till, { paymentId: charge ?? intent ?? '', amountCents: amount, ...rest });
    return expanded(till, made, expand);
  },
};

const ROUTES: readonly Route[] = [
  ...SESSION_ACTIONS,
  REFUND,
  listRoute(/^\/v1\/checkout\/sessions$/, 'sessions', ['payment_intent', 'status']),
  readRoute(/^\/v1\/checkout\/sessions\/(\w+)$/, 'sessions', 'checkout.session'),
  listRoute(/^\/v1\/payment_intents$/, 'intents', []),
  readRoute(/^\/v1\/payment_intents\/(\w+)$/, 'intents', 'payment_intent'),
  listRoute(/^\/v1\/charges$/, 'charges', ['payment_intent']),
  readRoute(/^\/v1\/charges\/(\w+)$/, 'charges', 'charge'),
  listRoute(/^\/v1\/refunds$/, 'refunds', ['payment_intent', 'charge']),
  readRoute(/^\/v1\/refunds\/(\w+)$/, 'refunds', 'refund'),
  listRoute(/^\/v1\/disputes$/, 'disputes', ['payment_intent', 'charge']),
  readRoute(/^\/v1\/disputes\/(\w+)$/, 'disputes', 'dispute'),
  listRoute(/^\/v1\/events$/, 'events', ['type', 'types']),
  readRoute(/^\/v1\/events\/(\w+)$/, 'events', 'event'),
];

/** Runs one call of the API. Throws ApiError for what Stripe would refuse. */
export function runApi(method: string, path: string, call: Pick<Call, 'till' | 'form' | 'pageUrl'>): object {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return route.run({ ...call, path, id: found[1] ?? '' });
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`);
}
