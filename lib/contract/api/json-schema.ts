import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Returns a schema as JSON Schema 2020-12, for OpenAPI 3.1 and AsyncAPI 3. Bytes become a binary string. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // References would be relative to this schema, not to the document that contains it.
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: written }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(written, { type: 'string', format: 'binary' });
    },
  });
  return json;
}
