import { globSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '@/db/schema';

/** The names of all tables, by the name of their constant in db/schema. */
export const TABLES = new Map(
  Object.entries(schema).flatMap(([name, one]) => (is(one, PgTable) ? [[name, getTableName(one)]] : [])),
);
const tableNames = new Set<string>(TABLES.values());

/** Stands for a table whose name is put together at run time. */
export const ANY_TABLE = '*';

const BUILDER = /(\b(?:db|tx)\s*)?\.\s*(?:insert|update|delete)\(\s*(\w+)/g;
const TEXT =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+|\$\{|%I)/gi;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm;

/** Returns the tables that the SQL in this source writes, with Drizzle's builder or as text. */
export function writtenTables(source: string): string[] {
  const code = source.replace(COMMENTS, '');
  const built = [...code.matchAll(BUILDER)].map(([, database, name = '']) =>
    database ? (TABLES.get(name) ?? ANY_TABLE) : TABLES.get(name),
  );
  const texts = [...code.matchAll(TEXT)].map(([, name = '']) =>
    name === '${' || name === '%I' ? ANY_TABLE : name.toLowerCase(),
  );
  const found = [...built, ...texts].filter((name) => name === ANY_TABLE || tableNames.has(name ?? ''));
  return [...new Set(found as string[])].toSorted();
}

const SOURCES = ['{app,lib,db,realtime,worker,commands}/**/*.{ts,tsx}', 'db/functions/*.sql'];

/** Returns the feature that a file belongs to: its folder in lib, or the owner that a SQL function names. */
export function featureOf(file: string, text: string): string | undefined {
  return (/^lib\/([^/]+)\//.exec(file) ?? /^-- Owner: ([a-z-]+)$/m.exec(text))?.[1];
}

type Source = { file: string; text: string };

/** Returns the sources of production, and the SQL functions. */
export function productionSources(): Source[] {
  return globSync(SOURCES).map((path) => ({
    file: path.replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }));
}

/** Returns the writes of tables that the feature of their file does not own. `owners` holds the feature by table. */
export function foreignWrites(sources: readonly Source[], owners: ReadonlyMap<string, string | undefined>) {
  return sources.flatMap(({ file, text }) => {
    const feature = featureOf(file, text);
    return writtenTables(text)
      .filter((table) => feature === undefined || owners.get(table) !== feature)
      .map((table) => ({ file, table }));
  });
}
