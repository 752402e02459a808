import { ApiError } from './api-error';
import type { Provider } from './provider';

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
export function expanded(provider: Provider, response: object, paths: readonly string[]): object {
  const copy = structuredClone(response) as Json;
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    if (copy.object !== 'list') expandField(provider, copy, [first, ...rest], path);
    else
      for (const item of copy.data as Json[]) expandField(provider, item, first === 'data' ? rest : [], path);
  }
  return copy;
}
