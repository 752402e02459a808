import type { z } from 'zod';
import type { FieldErrors } from '@/lib/contract/errors';
import { AppError } from '@/lib/platform/errors/app-error';

/** `confirm_password` as a person would call it: "Confirm password". */
function labelOf(path: PropertyKey[] | undefined): string | null {
  const name = path?.findLast((step) => typeof step === 'string');
  if (name === undefined) return null;
  const words = String(name)
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words for what a schema refuses without words of its own: none of the library's, and nothing of the input. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path);
  if (label === null) return 'Something is missing or not valid.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${label} is required`;
  if (issue.code === 'too_big') return `${label} is too large.`;
  if (issue.code === 'too_small') return `${label} is too small.`;
  return `${label} is not valid.`;
}

/** The first message per field, in the order of the schema. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '' && !(field in fields)) fields[field] = issue.message;
  }
  return fields;
}

/** What the schema makes of input from outside. Throws INVALID_INPUT in plain words, by field, echoing nothing. */
export function parseInput<S extends z.ZodType>(schema: S, unverifiedInput: unknown): z.output<S> {
  const parsed = schema.safeParse(unverifiedInput, { error: plainMessage });
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_INPUT', parsed.error.issues[0]?.message ?? 'Something is not valid.', {
    fieldErrors: fieldErrorsOf(parsed.error),
  });
}
