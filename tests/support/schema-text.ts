import type { Sql } from 'postgres';

/** Each query returns statements in one column. They run in this order on an empty database. */
const PARTS = [
  `select format('create table %I.%I (%s)%s;', n.nspname, c.relname,
      (select string_agg(E'\\n  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
          || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
          || case when a.attidentity = 'a' then ' generated always as identity' else '' end
          || case when a.attnotnull then ' not null' else '' end, ',' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      coalesce(' partition by ' || pg_get_partkeydef(c.oid), ' partition of ' || i.inhparent::regclass || ' '
          || pg_get_expr(c.relpartbound, c.oid), '') || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind in ('r', 'p') and n.nspname = 'public' order by c.relname`,
  `select format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  `select pg_get_functiondef(oid) || ';' from pg_proc
    where pronamespace = 'public'::regnamespace order by proname, pg_get_function_identity_arguments(oid)`,
  `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f')
    order by contype = 'f', conrelid::regclass::text, conname`,
  `select pg_get_indexdef(indexrelid) || ';' from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by c.relname`,
  `select pg_get_triggerdef(oid) || ';' from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by tgrelid::regclass::text, tgname`,
];

/** Returns the tables, functions, constraints, indexes and triggers of the game as SQL. Equal schemas give equal text. */
export async function schemaText(sql: Sql): Promise<string> {
  const parts: string[] = [];
  for (const query of PARTS) {
    const rows = await sql.unsafe(query).values();
    if (rows.length > 0) parts.push(rows.map(([statement]) => String(statement)).join('\n'));
  }
  return `set check_function_bodies = off;\n${parts.join('\n\n')}\nset check_function_bodies = on;\n`;
}
