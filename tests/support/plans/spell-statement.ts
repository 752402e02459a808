import * as orm from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import * as schema from '@/db/schema';
import { sql } from '@/db/sql';
import type { Spelled } from './find-statements';

const dialect = new PgDialect();
const mock = drizzle.mock({ schema });

/** Represents a value that only a run knows: it can be called, read and iterated, and becomes a parameter. */
const unknownValue: unknown = new Proxy(() => {}, {
  apply: () => unknownValue,
  construct: () => unknownValue as object,
  get(_, key) {
    if (key === Symbol.toPrimitive) return () => '1';
    if (key === Symbol.iterator) return () => [unknownValue][Symbol.iterator]();
    if (key === 'map' || key === 'flatMap') return (each: (one: unknown) => unknown) => [each(unknownValue)];
    if (key === 'join' || key === 'toString' || key === 'toISOString') return () => '1';
    if (key === 'length' || key === 'size') return 1;
    if (typeof key === 'string' && (DATABASES.has(key) || key === '$client')) return database[key];
    // Drizzle asks for these of parts of a statement, and `await` of promises.
    return key === 'getSQL' || key === 'then' || key === 'queryChunks' ? undefined : unknownValue;
  },
});

const DATABASES = new Set(['db', 'tx', 'nested', 'within']);
const CLIENTS = new Set(['sql', 'client', '$client', 'transaction', 'connection']);
const atLeastOne = (values: unknown) => (Array.isArray(values) ? values : [unknownValue]);

class SomeDate extends Date {
  constructor(...of: unknown[]) {
    super(...(of as []));
    if (Number.isNaN(this.getTime())) this.setTime(0);
  }
}

const globals: Record<string, unknown> = { Date: SomeDate, JSON: { stringify: () => unknownValue } };

/** Drizzle's operators. An unknown list is a list of one. */
const words: Record<string, unknown> = {
  ...orm,
  inArray: (column: orm.Column, values: unknown) => orm.inArray(column, atLeastOne(values)),
  notInArray: (column: orm.Column, values: unknown) => orm.notInArray(column, atLeastOne(values)),
};

/** Drizzle's database, which is the driver too. An update with unknown values sets some column. */
const database: Record<string, unknown> = {
  ...Object.fromEntries(
    (['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'delete'] as const).map((name) => [
      name,
      (mock[name] as (...args: unknown[]) => unknown).bind(mock),
    ]),
  ),
  $client: sql,
  $count: (table: PgTable, where?: orm.SQL) => mock.select({ n: orm.count() }).from(table).where(where),
  update: (table: PgTable) => ({
    set: (values: object) => {
      const [, column = ''] = Object.keys(orm.getTableColumns(table));
      const set = Object.keys(values).length > 0 ? values : { [column]: orm.sql`default` };
      return mock.update(table).set(set as never);
    },
  }),
};
for (const name of DATABASES) database[name] = database;

/** Calls a function of the project with values that may be unknown. */
function careful(value: unknown): unknown {
  if (typeof value !== 'function' || value === unknownValue || value === sql) return value;
  return (...args: unknown[]) => {
    try {
      const made: unknown = value(...args);
      if (!(made instanceof Promise)) return made;
      made.catch(() => {});
    } catch {}
    return unknownValue;
  };
}

export type Modules = (from: string, importer: string) => Record<string, unknown> | undefined;

class Scope {
  private readonly known = new Map<string, unknown>();
  private readonly names = new Proxy(
    {},
    { has: () => true, get: (_, key) => (typeof key === 'symbol' ? undefined : this.value(key)) },
  );

  constructor(
    private readonly spelled: Spelled,
    private readonly modules: Modules,
  ) {}

  evaluate(source: string): unknown {
    if (/^await\b/.test(source)) return unknownValue;
    try {
      return new Function('names', `with (names) { return (${source}) }`)(this.names);
    } catch {
      return unknownValue;
    }
  }

  private value(name: string): unknown {
    if (name === 'undefined') return undefined;
    if (!this.known.has(name)) {
      this.known.set(name, unknownValue);
      const value = this.look(name);
      this.known.set(name, value === unknownValue && CLIENTS.has(name) ? sql : value);
    }
    return this.known.get(name);
  }

  private look(name: string): unknown {
    const { params, consts, imports, file } = this.spelled;
    if (DATABASES.has(name)) return database;
    if (params.has(name)) return unknownValue;
    const source = consts.get(name);
    if (source !== undefined) return careful(this.evaluate(source));
    const imported = imports.get(name);
    if (imported?.name === 'sql') return sql;
    if (imported?.from === 'drizzle-orm') return words[imported.name];
    if (imported) return careful(this.modules(imported.from, file)?.[imported.name] ?? unknownValue);
    return globals[name] ?? Reflect.get(globalThis, name) ?? unknownValue;
  }
}

/** A statement as the server gets it. Unknown parameters are null. */
export type Statement = { text: string; params: (string | number | boolean | null)[] };

/** Returns the statement, or null when it depends on the code around it. */
export function spellStatement(spelled: Spelled, modules: Modules): Statement | null {
  const value = new Scope(spelled, modules).evaluate(spelled.source);
  if (value === unknownValue || value === undefined) return null;
  const query = orm.is(value, orm.SQL)
    ? dialect.sqlToQuery(value)
    : (value as { toSQL(): { sql: string; params: unknown[] } }).toSQL();
  const isPlain = (param: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof param) && !Number.isNaN(param);
  return {
    text: query.sql,
    params: query.params.map((param) => (isPlain(param) ? (param as string) : null)),
  };
}
