import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@/db/client';

/** Returns the three spellings of a text within longer base64, without their edges. */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const spelled = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return spelled.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
}

/** Returns every encoding in which a value might be stored. */
export function spellings(value: string): string[] {
  const cases = [value, value.toLowerCase(), value.toUpperCase()];
  const encoded = cases.flatMap((text) => {
    const bytes = Buffer.from(text, 'utf8');
    const base64 = base64Within(bytes);
    return [
      ...base64,
      ...base64.map((part) => part.replaceAll('+', '-').replaceAll('/', '_')),
      bytes.toString('hex'),
    ];
  });
  return [...new Set([...cases, ...encoded, encodeURIComponent(value)])];
}

export type Haystack = { place: string; text: string };

export async function databaseText(db: Database): Promise<Haystack[]> {
  const tables = await db.$client<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^pg_|^information_schema$' order by 1`;
  return Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.$client.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`);
      return { place: name, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
}

export async function filesText(directory: string): Promise<Haystack[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { place: 'files', text: `${path}\n${await readFile(path, 'latin1')}` };
      }),
  );
}

/** Returns the places that contain any spelling of these values, as `place: value`, sorted. */
export function sightings(haystacks: readonly Haystack[], values: readonly string[]): string[] {
  const found = new Set<string>();
  for (const value of values) {
    const all = spellings(value);
    for (const { place, text } of haystacks) {
      if (all.some((spelling) => text.includes(spelling))) found.add(`${place}: ${value}`);
    }
  }
  return [...found].sort();
}
