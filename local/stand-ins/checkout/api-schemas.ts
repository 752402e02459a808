import { z } from 'zod';
import { ApiError } from './api-error';

type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

function insert(root: Branch, path: string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    // `expand[]` has no index: it appends.
    const key = part === '' && depth > 0 ? String(branch.size) : part;
    if (depth === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const next = branch.get(key);
    const child: Branch = next instanceof Map ? next : new Map();
    branch.set(key, child);
    branch = child;
  }
}

function toValue(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const isList = branch.size > 0 && [...branch.keys()].every((key, index) => key === String(index));
  if (isList) return [...branch.values()].map(toValue);
  return Object.fromEntries([...branch].map(([key, value]) => [key, toValue(value)]));
}

/** Parses `a[b][0]=c` into `{ a: { b: ['c'] } }`. */
export function parseForm(text: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text))
    insert(root, name.replace(/\]/g, '').split('['), value);
  const form = toValue(root);
  return typeof form === 'object' && !Array.isArray(form) ? form : {};
}

const text = z.string();
const int = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(text).default([]);

export const expandOnly = z.strictObject({ expand });

const lineItem = z.strictObject({
  quantity: int.pipe(z.number().min(1)),
  price_data: z.strictObject({
    currency: z
      .string()
      .regex(/^[a-z]{3}$/i)
      .toLowerCase(),
    unit_amount: int.pipe(z.number().min(0)),
    product_data: z.strictObject({ name: z.string().min(1).max(250) }),
  }),
});

export const createSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineItem).min(1).max(100),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  locale: z.enum(['en', 'es-419']).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  success_url: z.url({ protocol: /^https?$/ }),
  cancel_url: z.url({ protocol: /^https?$/ }).optional(),
  expires_at: int.optional(),
  expand,
});

export const createRefund = z.strictObject({
  payment_intent: text,
  amount: int.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});

const list = z.strictObject({
  limit: int.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  created: z.strictObject({ gt: int, gte: int, lt: int, lte: int }).partial().optional(),
  expand,
});
export type ListParams = z.output<typeof list>;

export const lists = {
  sessions: list.extend({ payment_intent: text.optional(), status: text.optional() }),
  refunds: list.extend({ payment_intent: text.optional() }),
  disputes: list.extend({ payment_intent: text.optional() }),
  events: list.extend({ types: z.array(text).max(20).optional() }),
  transactions: list.extend({ currency: text.optional(), source: text.optional(), type: text.optional() }),
};

function nameOf([first, ...rest]: readonly PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}

/** Parses the parameters of a call. Throws an ApiError for the first wrong one, with Stripe's text. */
export function parseParams<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    throw new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  if (issue?.code === 'invalid_type' && issue.message.includes('undefined')) {
    throw new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new ApiError(400, `Invalid ${param}`, { code: 'parameter_invalid', param });
}
