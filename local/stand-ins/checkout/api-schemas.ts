import { z } from 'zod';
import { ApiError } from './api-error';
import type { Form } from './form';

/** What the API takes, and its refusals of anything else, parameter by parameter. */

const int = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).default([]);

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
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  success_url: z.url({ protocol: /^https?$/ }),
  cancel_url: z.url({ protocol: /^https?$/ }).optional(),
  expires_at: int.optional(),
  expand,
});

export const createRefund = z
  .strictObject({
    charge: z.string().optional(),
    payment_intent: z.string().optional(),
    amount: int.pipe(z.number().min(1)).optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
    expand,
  })
  .refine((it) => it.charge !== undefined || it.payment_intent !== undefined, {
    message: 'One of the following params should be provided for this request: payment_intent or charge.',
  });

const moment = z.union([
  int.transform((equal) => ({ gte: equal, lte: equal })),
  z.strictObject({
    gt: int.optional(),
    gte: int.optional(),
    lt: int.optional(),
    lte: int.optional(),
  }),
]);

export const list = z.strictObject({
  limit: int.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: moment.optional(),
  /** Filters; which of them an endpoint knows is its own to say. */
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  status: z.string().optional(),
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  expand,
});
export type ListParams = z.output<typeof list>;

/** `line_items[0][price_data]` of a path. */
function nameOf([first, ...rest]: readonly PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}

/** The parameters, or the first thing that is wrong with them in Stripe's words. */
export function take<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
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
  if (param === '') throw new ApiError(400, issue?.message ?? 'Invalid request');
  throw new ApiError(400, `Invalid ${param}`, { code: 'parameter_invalid', param });
}
