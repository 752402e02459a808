import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * Returns a schema as OpenAPI 3.1 and AsyncAPI 3 write it (JSON Schema 2020-12), of the request (`input`) or the
 * answer (`output`). Bytes become a binary string.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A reference would point into the schema, not into the document around it.
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: written }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(written, { type: 'string', format: 'binary' });
    },
  });
  return json;
}
