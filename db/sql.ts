import { sql as drizzleSql, type SQL, type SQLWrapper } from 'drizzle-orm';

type Scalar = string | number | bigint | boolean | Date | null;
type Value = SQLWrapper | Scalar | Uint8Array | readonly Scalar[];

function quoted(element: Scalar): string {
  if (element === null) return 'NULL';
  const text = element instanceof Date ? element.toISOString() : String(element);
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function parameter(value: Value): unknown {
  if (value instanceof Date) return value.toISOString();
  // As text, because the driver guesses the types of arrays, and guesses wrongly for booleans.
  if (Array.isArray(value)) return `{${value.map(quoted).join(',')}}`;
  return value;
}

function tag<T>(strings: TemplateStringsArray, ...values: Value[]): SQL<T> {
  return drizzleSql<T>(strings, ...values.map(parameter));
}

/**
 * Builds a statement, or a part of one, for `db.execute<Row>(sql`…`)`. `db` is a connection or a transaction.
 * Values become parameters: a `Date` a timestamp, an array one array. PostgreSQL infers their types, so a cast is needed only where the
 * type is ambiguous, as in `unnest(${ids}::uuid[])`. Columns, tables and other parts are inserted as they are.
 * Columns of a row arrive as `number` (integers up to 32 bits, floats), `boolean`, `string` (text, uuid), arrays of these, and parsed JSON.
 * `bigint`, `numeric`, dates and timestamps arrive as text: cast counts to `integer`, and times to what you need. The driver cannot read
 * `null` in arrays.
 */
export const sql = Object.assign(tag, {
  identifier: drizzleSql.identifier,
  join: drizzleSql.join,
  raw: drizzleSql.raw,
});
