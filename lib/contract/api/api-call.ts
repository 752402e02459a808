import type { z } from 'zod';
import type { ErrorCode } from '@/lib/contract/errors';

/** Counts up with what callers notice; see docs/api.md. */
export const API_VERSION = '1.0.0';

/** What the documents say about a call besides its schemas and policy, which its entry point declares. */
export type CallNotes = {
  group: 'Authentication' | 'Player' | 'Store' | 'Badges';
  /** What a caller has to know besides the summary. */
  notes?: string;
  /** How the body is written; JSON when absent. */
  body?: 'form';
  /** Fields that the product specification has beside `success` and `message` rather than in `data`. */
  beside?: z.ZodObject;
  /** `message` of a successful answer where it says something. */
  message?: string;
  /** Refusals of its own; those that any call may meet are not repeated here. */
  refusals?: readonly ErrorCode[];
  example: { request?: object; data: unknown; beside?: object };
};

/** One call of the API as the documents tell it. */
export type ApiCall = CallNotes & {
  method: 'GET' | 'POST';
  /** Below `/api/v1`. */
  path: string;
  /** `leaving`: also a player who has asked for deletion. */
  who: 'anyone' | 'player' | 'leaving';
  summary: string;
  /** Null for calls that take nothing. */
  request: z.ZodType | null;
  /** Some of its fields may be sealed by the encrypt call first. */
  takesSealed: boolean;
  /** `data` of a successful answer. */
  data: z.ZodType;
  /** Whether the call is limited: 429 with `Retry-After`. */
  limited: boolean;
};

/** What a call may be refused for, its own reasons first. */
export function refusalsOf(call: ApiCall): ErrorCode[] {
  const codes: ErrorCode[] = [...(call.refusals ?? [])];
  if (call.request !== null) codes.push('INVALID_INPUT', 'TOO_LARGE', 'WRONG_TYPE');
  if (call.who !== 'anyone') codes.push('NOT_SIGNED_IN');
  if (call.who === 'player') codes.push('DELETION_SCHEDULED');
  codes.push('FOREIGN_ORIGIN');
  if (call.method === 'POST') codes.push('WRONG_XSRF_TOKEN');
  if (call.limited) codes.push('TOO_MANY_REQUESTS');
  return [...new Set<ErrorCode>([...codes, 'INTERNAL', 'UNAVAILABLE'])];
}
