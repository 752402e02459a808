import type { z } from 'zod';
import { AppError, type FieldTexts } from '@/lib/platform/errors/app-error';
import { en } from '@/messages/catalogs';
import type { Feature } from '@/messages/languages';
import { type Message, message } from '@/messages/message';
import { textKey } from '@/messages/text-key';
import { textsOf } from '@/messages/texts';

/** Returns a readable name of the field, such as "Confirm password" for `confirm_password`. */
function nameOf(path: readonly PropertyKey[] | undefined): string | null {
  const name = path?.findLast((step) => typeof step === 'string');
  if (name === undefined) return null;
  const words = String(name)
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function defaultTextKey(issue: z.core.$ZodRawIssue): string {
  if (nameOf(issue.path) === null) return textKey('fields', 'incomplete');
  if (issue.code === 'invalid_type' && issue.input === undefined) return textKey('fields', 'missing');
  if (issue.code === 'too_big') return textKey('fields', 'tooLarge');
  if (issue.code === 'too_small') return textKey('fields', 'tooSmall');
  return textKey('fields', 'invalid');
}

/** Returns the catalog text if the issue's message is a `textKey`, otherwise the message. Never contains input. */
function textOf(issue: z.core.$ZodIssue): Message | string {
  const [feature = '', ...key] = issue.message.split('.');
  if (!Object.hasOwn(en, feature)) return issue.message;
  const values = { ...issue, field: nameOf(issue.path) };
  return {
    in: (language) => {
      const t = textsOf(language, feature as Feature) as (key: string, values: object) => string;
      return t(key.join('.'), values);
    },
  };
}

function fieldErrorsOf(error: z.ZodError): FieldTexts {
  const fields: FieldTexts = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '' && !(field in fields)) fields[field] = textOf(issue);
  }
  return fields;
}

/** Parses unverified input. Throws INVALID_INPUT with a text per field. The texts contain no input. */
export function parseInput<S extends z.ZodType>(schema: S, unverifiedInput: unknown): z.output<S> {
  const parsed = schema.safeParse(unverifiedInput, { error: defaultTextKey });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new AppError('INVALID_INPUT', first ? textOf(first) : message('fields', 'incomplete'), {
    fieldErrors: fieldErrorsOf(parsed.error),
  });
}
