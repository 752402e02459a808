import { ApiError } from './api-error';
import type { Kind } from './book';
import type { Till } from './till';

/** `expand[]`: ids in an answer that are replaced by what they name. */

type Json = Record<string, unknown>;

const KINDS: Record<string, Kind> = {
  payment_intent: 'intents',
  latest_charge: 'charges',
  charge: 'charges',
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function lineItemsOf(till: Till, sessionId: string): object {
  const url = `/v1/checkout/sessions/${sessionId}/line_items`;
  return { object: 'list', data: till.book.get('orders', sessionId)?.items ?? [], has_more: false, url };
}

function expandOne(till: Till, holder: Json, [field = '', ...rest]: string[], whole: string): void {
  if (field === 'line_items' && holder.object === 'checkout.session') {
    holder.line_items = lineItemsOf(till, String(holder.id));
    return;
  }
  const kind = KINDS[field];
  if (!kind || !(field in holder)) {
    throw new ApiError(400, `This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  const value = holder[field];
  if (typeof value === 'string') holder[field] = structuredClone(till.book.get(kind, value));
  const inner = holder[field];
  if (rest.length > 0 && isObject(inner)) expandOne(till, inner, rest, whole);
}

/** A copy of an object, or of a list of them (whose paths begin with `data`), with `paths` expanded. */
export function expanded(till: Till, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const parts = path.split('.');
    if (copy.object !== 'list') expandOne(till, copy, parts, path);
    else if (parts[0] === 'data') {
      for (const item of copy.data as Json[]) expandOne(till, item, parts.slice(1), path);
    } else throw new ApiError(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return copy;
}
