import type { z } from 'zod';
import type { ErrorCode } from '@/lib/contract/errors';
import type { Definition, Who } from '@/lib/platform/entry-point/policy';
import { noInput } from '../no-input';

/** The product specification's `message` and `data`, and its fields at the top level of the answer. */
export type CallAnswer<T> = { message?: string; data: T; topLevel?: Record<string, unknown> };

/** The contract of one API call: input, output, policy and documentation. */
export type ApiCallDefinition<W extends Who, S extends z.ZodType, O extends z.ZodType> = Definition<W, S> & {
  method: 'GET' | 'POST';
  path: string;
  group:
    | 'Authentication'
    | 'Player'
    | 'Daily'
    | 'Higher or lower'
    | 'Challenges'
    | 'Store'
    | 'Badges'
    | 'Friends'
    | 'Rooms'
    | 'Safety';
  summary: string;
  description?: string;
  body?: 'form';
  /** Reads the unverified input. By default JSON, or the query. */
  read?: (request: Request) => Promise<unknown>;
  /** The schema of `data`: every field of a successful answer. */
  output: O;
  /** Fields that the specification has next to `success` and `message`. */
  topLevel?: z.ZodObject;
  /** The `message` of every successful answer, if it is always the same. The use case then need not return it. */
  message?: string;
  /** The call's own refusals. `refusalsOf` adds those that every call may meet. */
  refusals?: readonly ErrorCode[];
  example: { request?: object; data: unknown; topLevel?: object };
};

export type AnyCallDefinition = ApiCallDefinition<Who, z.ZodType, z.ZodType>;

export type ApiCall = ((request: Request) => Promise<Response>) & { readonly definition: AnyCallDefinition };

export const takesInput = ({ schema }: Pick<AnyCallDefinition, 'schema'>) => !Object.is(schema, noInput);

export function refusalsOf(call: AnyCallDefinition): ErrorCode[] {
  const { who, guests, limit } = call.policy;
  const codes: ErrorCode[] = [...(call.refusals ?? [])];
  if (takesInput(call)) codes.push('INVALID_INPUT');
  if (takesInput(call) && call.method === 'POST') codes.push('TOO_LARGE', 'WRONG_TYPE');
  if (who !== 'anyone') codes.push('NOT_SIGNED_IN');
  if (who !== 'anyone' && !guests) codes.push('ACCOUNT_NEEDED');
  if (who === 'player') codes.push('DELETION_SCHEDULED');
  codes.push('FOREIGN_ORIGIN');
  if (call.method === 'POST') codes.push('WRONG_XSRF_TOKEN');
  if (limit) codes.push('TOO_MANY_REQUESTS');
  return [...new Set<ErrorCode>([...codes, 'INTERNAL', 'UNAVAILABLE'])];
}
