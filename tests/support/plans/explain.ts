import type { Sql } from 'postgres';
import { LARGE } from './large-database';
import type { Statement } from './spell-statement';

export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

/** An index as plans spell it: its first expression and its table. */
export type Index = { name: string; table: string; first: string; is_partial: boolean };

export function readIndexes(sql: Sql): Promise<Index[]> {
  return sql<Index[]>`
    select c.relname as name, t.relname as table, pg_get_indexdef(c.oid, 1, true) as first,
      i.indpred is not null as is_partial
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace`;
}

/** The end of a partition's name, after the table's name. */
const PARTITION = /_(default|\d{4}_\d{2})$/;

/** Removes aliases, brackets and quotes, which plans and definitions set differently. */
const bare = (expression: string) => expression.replace(/\b\w+\.|[()']/g, '');

/** Returns the large tables that a plan reads whole, by itself or along an index: `all of answers`. */
export function wholeReads(plan: Plan, indexes: readonly Index[]): string[] {
  const inner = (plan.Plans ?? []).flatMap((one) => wholeReads(one, indexes));
  const index = indexes.find(({ name }) => name === plan['Index Name']);
  const table = (plan['Relation Name'] ?? index?.table)?.replace(PARTITION, '');
  if (table === undefined || !(table in LARGE)) return inner;
  const condition = bare(plan['Index Cond'] ?? '');
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    // A condition on later columns alone is tried on every entry. A partial index holds what is searched.
    (index !== undefined && !index.is_partial && !condition.includes(bare(index.first)));
  return isWhole ? [...inner, `all of ${table}`] : inner;
}

/** Nothing is older than the first moment, and nothing newer than the second. */
const MOMENTS = ["(now() - interval '1 year')", 'now()'];

function someValue(type: string, moment: string): string {
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    'timestamp with time zone': moment,
    date: 'current_date',
    boolean: 'true',
    interval: "interval '1 hour'",
    json: "'[]'",
    jsonb: "'[]'",
    text: "'[]'",
    character: "'06037'",
    'character varying': "'[]'",
    bytea: "''",
    regclass: "'players'",
  };
  if (type.endsWith('[]')) return `array[${Array(10).fill(someValue(type.slice(0, -2), moment))}]::${type}`;
  return `${values[type] ?? '10'}::${type}`;
}

/** A known parameter counts if it is a word, a number or a choice. */
function literal(type: string, known: Statement['params'][number], moment: string): string {
  if (known === null || !['text', 'integer', 'boolean'].includes(type)) return someValue(type, moment);
  return `'${String(known).replaceAll("'", "''")}'::${type}`;
}

async function readsWith(
  sql: Sql,
  types: readonly string[],
  params: Statement['params'],
  moment: string,
  indexes: readonly Index[],
): Promise<string[]> {
  const values = types.map((type, i) => literal(type, params[i] ?? null, moment));
  const call = values.length > 0 ? `one(${values.join(', ')})` : 'one';
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (format json) execute ${call}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  return plan ? wholeReads(plan, indexes) : [];
}

/** Returns the large tables that a statement reads whole, with any values: one condition must let few rows through. Throws for invalid statements. */
export async function wholeReadsOf(
  sql: Sql,
  { text, params }: Statement,
  indexes: readonly Index[],
): Promise<string[]> {
  await sql.unsafe(`prepare one as ${text}`);
  try {
    const [prepared] = await sql<{ types: string[] }[]>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'one'`;
    const [early = [], late = []] = await Promise.all(
      MOMENTS.map((moment) => readsWith(sql, prepared?.types ?? [], params, moment, indexes)),
    );
    return [...new Set(early.filter((read) => late.includes(read)))];
  } finally {
    await sql.unsafe('deallocate one');
  }
}
