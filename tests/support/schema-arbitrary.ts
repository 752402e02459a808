import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '@/lib/contract/api/json-schema';

/** Generates inputs from a schema of the documents: valid, nearly valid, and garbage. */

/** Texts with a meaning for the server, by field name, including ids of others. */
export type Dictionary = Record<string, readonly string[]>;

const AWKWARD = [
  '',
  ' ',
  '\u0000',
  '\u{1F4A9}',
  '\u202e',
  "' or 1=1 --",
  '<script>',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u0024{7*7}',
  'NaN',
  '-1',
  'x'.repeat(5000),
  'sealed1.',
  `sealed1.${'A'.repeat(80)}`,
  'cs_',
  '9'.repeat(30),
];
const awkward = fc.oneof(fc.constantFrom(...AWKWARD), fc.string(), fc.string({ unit: 'binary' }));
const anyJson = fc.jsonValue({ maxDepth: 3, noUnicodeString: false });

function textOf(schema: JsonSchema, field: string, words: Dictionary): Arbitrary<unknown> {
  const known = words[field] ?? [];
  const fitting: Arbitrary<string>[] = [];
  if (known.length > 0) fitting.push(fc.constantFrom(...known), fc.constantFrom(...known));
  if (schema.format === 'uuid') fitting.push(fc.uuid());
  else if (schema.format === 'binary') return fc.uint8Array({ maxLength: 2000 });
  else if (typeof schema.pattern === 'string') fitting.push(fc.stringMatching(new RegExp(schema.pattern)));
  if (fitting.length === 0) fitting.push(fc.string({ maxLength: 60 }));
  return fc.oneof(...fitting);
}

function numberOf({ type, minimum, maximum }: JsonSchema): Arbitrary<number> {
  const min = typeof minimum === 'number' ? minimum : -1e6;
  const max = typeof maximum === 'number' ? maximum : 1e6;
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function objectOf(schema: JsonSchema, words: Dictionary): Arbitrary<object> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const fields = Object.entries(properties).map(([name, property]) => [name, fitting(property, words, name)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
}

/** Values that are valid as far as the schema can say. */
export function fitting(schema: JsonSchema, words: Dictionary, field = ''): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, words, field)));
  if (schema.type === 'object') return objectOf(schema, words);
  if (schema.type === 'array') {
    return fc.array(fitting((schema.items ?? {}) as JsonSchema, words, field), { maxLength: 5 });
  }
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  return schema.type === 'string' ? textOf(schema, field, words) : anyJson;
}

/** Values with one wrong field: missing, of another type or awkward; sometimes with an extra field. */
export function nearlyFitting(schema: JsonSchema, words: Dictionary): Arbitrary<unknown> {
  const spoiled = fc.oneof(fc.constant(undefined), fc.constant(null), awkward, anyJson);
  return fc
    .tuple(fitting(schema, words), fc.nat(), spoiled, fc.boolean(), awkward)
    .map(([value, pick, spoil, isExtra, name]) => {
      if (typeof value !== 'object' || value === null) return spoil;
      const names = Object.keys(value);
      const field = isExtra || names.length === 0 ? name : names[pick % names.length];
      return { ...value, [field ?? '']: spoil };
    });
}

export const rubbish: Arbitrary<unknown> = fc.oneof(anyJson, awkward, fc.array(anyJson, { maxLength: 20 }));
