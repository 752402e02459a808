import { chown, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';

/** Rows and bytes per row of each large table: 100,000 records, 1,000,000 players, 20,000,000 answers. Others may be read whole. */
export const LARGE: Record<string, [rows: number, bytes: number]> = {
  badge_awards: [10_000_000, 70],
  badge_counties: [5_000_000, 50],
  blocks: [100_000, 64],
  booking_records: [100_000, 220],
  category_results: [10_000_000, 64],
  daily_counts: [40_000, 40],
  day_results: [3_000_000, 64],
  desk_audit: [1_000_000, 160],
  dropped_answers: [1_000_000, 80],
  feed_run_rejects: [1_000_000, 300],
  challenge_players: [2_000_000, 100],
  challenge_questions: [10_000_000, 110],
  challenges: [1_000_000, 150],
  follow_links: [300_000, 250],
  friendships: [3_000_000, 110],
  game_states: [1_000_000, 220],
  higher_lower_runs: [500_000, 900],
  identities: [500_000, 260],
  ledger: [20_000_000, 90],
  ledger_closings: [1_000_000, 110],
  notifications: [2_000_000, 100],
  payment_events: [600_000, 160],
  photos: [100_000, 280],
  player_dailies: [10_000_000, 130],
  practiced_mistakes: [5_000_000, 70],
  preferences: [300_000, 90],
  player_badges: [3_000_000, 56],
  player_reports: [100_000, 400],
  players: [1_000_000, 700],
  profile_images: [300_000, 90],
  purchases: [200_000, 260],
  push_subscriptions: [200_000, 500],
  player_sets: [600_000, 800],
  answers: [20_000_000, 96],
  questions: [25_000_000, 110],
  rate_limits: [500_000, 100],
  record_flags: [200_000, 90],
  record_results: [100_000, 52],
  removal_journal: [200_000, 400],
  reset_codes: [300_000, 220],
  player_room_games: [2_000_000, 450],
  room_answers: [2_000_000, 80],
  room_games: [100_000, 70],
  room_members: [400_000, 110],
  room_questions: [1_000_000, 90],
  room_tallies: [300_000, 50],
  rooms: [50_000, 150],
  scores: [4_000_000, 64],
  sessions: [2_000_000, 220],
};

/** Tables that stay small. A new table needs a decision. */
export const SMALL = [
  ...[
    'board_blocks',
    'board_prizes',
    'counties',
    'county_removals',
    'dailies',
    'daily_questions',
    'feeds',
    'granted_days',
    'job_marks',
    'journal_home',
    'life_adjustments',
    'play_totals',
    'projections',
    'realtime_processes',
  ],
  ...['life_packs', 'moderation_log', 'pulled_records', 'record_tombstones'],
  ...['removal_letters', 'removal_log', 'removal_requests', 'reset_hours', 'withdrawn_names'],
  ...['announcements', 'desk_claims', 'player_sanctions', 'unclear_charges'],
  ...['charge_corrections', 'feed_runs', 'feed_upload_parts', 'operator_enrolments', 'operator_passkeys'],
  ...['operator_recovery_codes', 'operator_sessions', 'operators'],
];

const PAGE = 8192;
const PAGES_PER_FILE = 131_072;
/** Columns of these names have as many values as there are rows of what they name. */
const DISTINCT: Record<string, number> = {
  player_id: 1_000_000,
  record_id: 100_000,
  photo_id: 100_000,
  county_fips: 3000,
  set_id: 2_500_000,
  hour: 170,
  window_id: 60,
};

/** Rows are stored in the order of these. */
const IN_ORDER = new Set(['created_at', 'judged_at', 'dealt_at', 'number']);

/** Nullable columns are mostly null, except these. */
const MOSTLY_SET =
  /^(settled|decided|handled|credited|seen|given|reward_settled|checked|closed|expires|last_judged)_at$|^file$/;

type Column = {
  name: string;
  type: string;
  is_null: boolean;
  is_unique: boolean;
};
type Files = { name: string; path: string; kind: string; method: string; is_partial: boolean };

/** Extends a relation's file with a hole that takes no disk space, because the planner trusts its length over statistics. */
async function extendFile(path: string, pages: number): Promise<void> {
  const { uid, gid } = await stat(path);
  for (let part = 0; part * PAGES_PER_FILE < pages; part += 1) {
    const own = part === 0 ? path : `${path}.${part}`;
    const file = await open(own, part === 0 ? 'r+' : 'w');
    await file.truncate(Math.min(PAGES_PER_FILE, pages - part * PAGES_PER_FILE) * PAGE);
    await file.close();
    if (process.getuid?.() === 0) await chown(own, uid, gid);
  }
}

// Catalogs are written directly: PostgreSQL 17 has no pg_restore_relation_stats and no pg_restore_attribute_stats.
async function plantRelation(sql: Sql, name: string, pages: number, rows: number): Promise<void> {
  await sql`
    update pg_class set relpages = ${pages}, reltuples = ${rows}, relallvisible = ${Math.floor(pages * 0.9)}
    where oid = ${`public.${name}`}::regclass`;
}

/** Returns evenly spaced values, as many as a histogram has bounds. */
function histogramOf({ name, type }: Column): string | null {
  const tenths = Array.from({ length: 11 }, (_, i) => i / 10);
  if (type === 'double precision') return `{${tenths.join(',')}}`;
  if (type !== 'timestamp with time zone') return null;
  const year = 365 * 86_400_000;
  // Expiry dates are in the coming year.
  const from = Date.now() - (name === 'expires_at' ? 0 : year);
  return `{${tenths.map((t) => `"${new Date(from + t * year).toISOString()}"`).join(',')}}`;
}

function shareOfNulls({ name, is_null }: Column): number {
  if (!is_null) return 0;
  return MOSTLY_SET.test(name) ? 0.02 : 0.95;
}

async function plantColumn(sql: Sql, table: string, rows: number, column: Column): Promise<void> {
  const distinct = column.is_unique ? -1 : (DISTINCT[column.name] ?? (column.type === 'uuid' ? -0.1 : 10));
  const histogram = histogramOf(column);
  const spread = histogram === null ? distinct : -0.5;
  const correlation = IN_ORDER.has(column.name) ? 1 : 0;
  // Five slots, each with kind, operator, collation, numbers and values: a histogram (2), a correlation (3), and three empty ones.
  await sql`
    insert into pg_statistic
    select a.attrelid, a.attnum, false, ${shareOfNulls(column)}::real, 16, ${Math.min(spread, rows)}::real,
      ${histogram === null ? 0 : 2}, case when o.oid is null then 0 else 3 end, 0, 0, 0,
      coalesce(o.oid, 0), coalesce(o.oid, 0), 0, 0, 0, a.attcollation, a.attcollation, 0, 0, 0,
      null, array[${correlation}::real], null, null, null,
      case when ${histogram}::text is not null then array_in(textout(${histogram}::text), a.atttypid, -1) end, null, null, null, null
    from pg_attribute a
    left join pg_operator o on o.oprname = '<' and o.oprleft = a.atttypid and o.oprright = a.atttypid
    where a.attrelid = ${`public.${table}`}::regclass and a.attname = ${column.name}`;
}

async function columnsOf(sql: Sql, table: string): Promise<Column[]> {
  return sql<Column[]>`
    select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_null,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indnkeyatts = 1
        and i.indkey[0] = a.attnum) as is_unique
    from pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped`;
}

/** Returns the month partitions of a table, each of which then pretends to be large; or the table itself. */
async function partsOf(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${table}`}::regclass and c.relname not like '%default'`;
  return rows.length === 0 ? [table] : rows.map(({ name }) => name);
}

/** Makes the planner treat the database as one of the sizes above. */
export async function pretendLarge(sql: Sql): Promise<void> {
  await sql`set allow_system_table_mods = on`;
  for (const [table, [rows, bytes]] of Object.entries(LARGE))
    for (const part of await partsOf(sql, table)) await pretendLargeTable(sql, part, rows, bytes);
}

async function pretendLargeTable(sql: Sql, table: string, rows: number, bytes: number): Promise<void> {
  const [settings] = await sql<{ data_directory: string }[]>`show data_directory`;
  await sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
  const files = await sql<Files[]>`
    select c.relname as name, pg_relation_filepath(c.oid) as path, c.relkind as kind, m.amname as method,
      coalesce(i.indpred is not null, false) as is_partial
    from pg_class c join pg_am m on m.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where c.oid = ${`public.${table}`}::regclass or i.indrelid = ${`public.${table}`}::regclass`;
  for (const { name, path, kind, method, is_partial } of files) {
    // Partial indexes hold the few rows that are still to be processed; a BRIN index is small.
    if (is_partial || method === 'brin') continue;
    const pages = Math.ceil((rows * (kind === 'r' ? bytes : 40)) / PAGE);
    await extendFile(join(settings?.data_directory ?? '', path), pages);
    await plantRelation(sql, name, pages, rows);
  }
  for (const column of await columnsOf(sql, table)) await plantColumn(sql, table, rows, column);
}
