import type { z } from 'zod';
import type { FieldErrors } from '@/lib/contract/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/** Returns the label of a field: `confirm_password` is "Confirm password". */
function labelOf(path: PropertyKey[] | undefined): string | null {
  const name = path?.findLast((step) => typeof step === 'string');
  if (name === undefined) return null;
  const words = String(name)
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the message of an issue whose schema has none. It holds nothing of the input. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path);
  if (label === null) return 'Something is missing or not valid.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${label} is required`;
  if (issue.code === 'too_big') return `${label} is too large.`;
  if (issue.code === 'too_small') return `${label} is too small.`;
  return `${label} is not valid.`;
}

/** Returns the first message per field, in the order of the schema. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '' && !(field in fields)) fields[field] = issue.message;
  }
  return fields;
}

/** Parses unverified input. Throws INVALID_INPUT with a message per field, which holds nothing of the input. */
export function parseInput<S extends z.ZodType>(schema: S, unverifiedInput: unknown): z.output<S> {
  const parsed = schema.safeParse(unverifiedInput, { error: plainMessage });
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_INPUT', parsed.error.issues[0]?.message ?? 'Something is not valid.', {
    fieldErrors: fieldErrorsOf(parsed.error),
  });
}
