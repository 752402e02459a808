import { ApiError, missing } from './api-error';
import type { Form } from './api-schemas';
import * as schemas from './api-schemas';
import { type Provider, requireSession } from './provider';
import { refund } from './refunds';
import { openSession } from './sessions-api';
import { transactionsOf } from './transactions';

type Json = Record<string, unknown>;

const KINDS = { payment_intent: 'intents', latest_charge: 'charges' } as const;

/** Objects that move money, by the prefix of their id. */
const SOURCES = { ch: 'charges', re: 'refunds', du: 'disputes' } as const;

const isKnown = (field: string): field is keyof typeof KINDS => field in KINDS;

function expandField({ objects }: Provider, holder: Json, path: string[], whole: string): void {
  const [field = '', ...rest] = path;
  if (field === 'line_items' && holder.object === 'checkout.session') {
    const data = objects.get('orders', String(holder.id))?.items ?? [];
    holder.line_items = { object: 'list', data, has_more: false };
    return;
  }
  if (field === 'source' && holder.object === 'balance_transaction') {
    const id = String(holder.source);
    const kind = SOURCES[id.slice(0, 2) as keyof typeof SOURCES];
    holder.source = structuredClone(objects.get(kind, id));
    return;
  }
  if (!isKnown(field) || !(field in holder)) {
    throw new ApiError(400, `This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  const id = holder[field];
  if (typeof id === 'string') holder[field] = structuredClone(objects.get(KINDS[field], id));
  const inner = holder[field];
  if (rest.length > 0 && inner) expandField({ objects } as Provider, inner as Json, rest, whole);
}

/** Returns a copy with the objects in place of the ids at `paths`. In a list, paths start with `data`. */
function expanded(provider: Provider, response: object, paths: readonly string[]): object {
  const copy = structuredClone(response) as Json;
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    if (copy.object !== 'list') expandField(provider, copy, [first, ...rest], path);
    else
      for (const item of copy.data as Json[]) expandField(provider, item, first === 'data' ? rest : [], path);
  }
  return copy;
}

type Call = { provider: Provider; form: Form; id: string; path: string; pageUrl: string };
type Route = { method: 'GET' | 'POST'; path: RegExp; run: (call: Call) => object };
type Listed = { id: string; created: number };

const GENERAL = ['limit', 'starting_after', 'created', 'expand'];

/** Returns whether an object matches the filters of a list: fields by name, and `types` for the types of events. */
function fits(object: Listed, params: schemas.ListParams): boolean {
  const { gt, gte, lt, lte } = params.created ?? {};
  const { created } = object;
  const inTime =
    created > (gt ?? -1) &&
    created >= (gte ?? 0) &&
    created < (lt ?? Infinity) &&
    created <= (lte ?? Infinity);
  const fields = object as Record<string, unknown>;
  const filters = Object.entries(params).filter(
    ([name, wanted]) => !GENERAL.includes(name) && wanted !== undefined,
  );
  return (
    inTime &&
    filters.every(([name, wanted]) =>
      name === 'types' ? (wanted as unknown[]).includes(fields.type) : fields[name] === wanted,
    )
  );
}

function listRoute(path: RegExp, kind: keyof typeof schemas.lists): Route {
  return {
    method: 'GET',
    path,
    run({ provider, form, path: url }) {
      const params = schemas.parseParams(schemas.lists[kind], form) as schemas.ListParams;
      const all: Listed[] = kind === 'transactions' ? transactionsOf(provider) : provider.objects.all(kind);
      const newestFirst = all.toReversed();
      const after = params.starting_after;
      const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
      if (after !== undefined && start === 0) throw missing('object', after, 'starting_after');
      const found = newestFirst.slice(start).filter((object) => fits(object, params));
      const data = found.slice(0, params.limit);
      const page = { object: 'list', data, has_more: found.length > data.length, url };
      return expanded(provider, page, params.expand);
    },
  };
}

/** The calls of Stripe's API that the game and its tests use. */
const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    run({ provider, form, pageUrl }) {
      const params = schemas.parseParams(schemas.createSession, form);
      return expanded(provider, openSession(provider, params, pageUrl), params.expand);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    run({ provider, form, id }) {
      const { expand } = schemas.parseParams(schemas.expandOnly, form);
      return expanded(provider, requireSession(provider, id), expand);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run({ provider, form }) {
      const params = schemas.parseParams(schemas.createRefund, form);
      const { payment_intent: paymentId, amount: amountCents, expand, ...rest } = params;
      return expanded(provider, refund(provider, { paymentId, amountCents, ...rest }), expand);
    },
  },
  listRoute(/^\/v1\/checkout\/sessions$/, 'sessions'),
  listRoute(/^\/v1\/refunds$/, 'refunds'),
  listRoute(/^\/v1\/disputes$/, 'disputes'),
  listRoute(/^\/v1\/events$/, 'events'),
  listRoute(/^\/v1\/balance_transactions$/, 'transactions'),
];

export function runApi(
  method: string,
  path: string,
  call: Pick<Call, 'provider' | 'form' | 'pageUrl'>,
): object {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return route.run({ ...call, path, id: found[1] ?? '' });
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`);
}
