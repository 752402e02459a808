import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { AuditEntry, AuditedName } from '@/lib/contract/desk/operators/audit';
import type { AuditSubject } from '@/lib/contract/enums';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { readUnclearCharges } from '@/lib/records/charge-decisions/unclear-charges';
import { receiptText } from '@/lib/removals/requests/receipt';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import type { DeskContext } from '../desk-context';

type Db = Pick<DeskContext, 'db'>;
type Names = Map<string, AuditedName>;
const NO_NAMES: Names = new Map();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the names and paths of audited subjects that still exist, and that the operator's roles may see. */
export async function nameAuditSubjects(
  ctx: DeskContext,
  entries: readonly Pick<AuditEntry, 'subject' | 'subjectId'>[],
): Promise<ReadonlyMap<string, AuditedName>> {
  const idsOf = (subject: AuditSubject) => [
    ...new Set(
      entries.flatMap((entry) => (entry.subject === subject && entry.subjectId ? [entry.subjectId] : [])),
    ),
  ];
  const uuidsOf = (subject: AuditSubject) => idsOf(subject).filter((id) => UUID.test(id));
  const { roles } = ctx.signedIn;
  const seesPlayers = roles.includes('moderator') || roles.includes('support');
  const named = await Promise.all([
    seesPlayers ? namePlayers(ctx, uuidsOf('player')) : NO_NAMES,
    roles.includes('records') ? nameRecords(ctx, uuidsOf('record')) : NO_NAMES,
    roles.includes('records') ? nameCharges(ctx, uuidsOf('charge')) : NO_NAMES,
    nameRuns(ctx, uuidsOf('feed')),
    nameOperators(ctx, uuidsOf('operator')),
  ]);
  const names: Names = new Map(named.flatMap((some) => [...some]));
  for (const id of idsOf('request'))
    names.set(`request ${id}`, { text: receiptText(id), path: `/desk/removals?receipt=${id}` });
  for (const id of uuidsOf('purchase')) names.set(`purchase ${id}`, { text: id, path: `/desk/store/${id}` });
  return names;
}

async function namePlayers({ db }: Db, ids: readonly string[]): Promise<Names> {
  const rows = await db.execute<{ id: string; userId: string; sealed: string }>(sql`
    select id, referral_code as "userId", username_sealed as sealed from players where id = any(${ids}::uuid[])`);
  return new Map(
    rows.map(({ id, userId, sealed }) => {
      const name = openField({ column: 'players.username', rowId: id }, sealed);
      return [`player ${id}`, { text: name ?? userId, path: `/desk/players/${userId}` }];
    }),
  );
}

async function nameRecords({ db }: Db, ids: readonly string[]): Promise<Names> {
  const rows = await db.execute<{ id: string; county: string; day: string; code: number }>(sql`
    select r.id, c.name || ', ' || c.state as county, r.booked_on::text as day, r.category_code as code from (
      select id, county_fips, booked_on, category_code from booking_records where id = any(${ids}::uuid[])
      union all select id, county_fips, booked_on, category_code from pulled_records where id = any(${ids}::uuid[])
    ) r join counties c on c.fips = r.county_fips`);
  return new Map(
    rows.map(({ id, county, day, code }) => [
      `record ${id}`,
      { text: `${county}, ${day}: ${categoryLabel(code, DEFAULT_LANGUAGE)}`, path: null },
    ]),
  );
}

/** The audit stores no charge texts, because they may contain names. So this reads and decrypts them. */
async function nameCharges({ db }: Db, ids: readonly string[]): Promise<Names> {
  const texts = await readUnclearCharges({ db }, { ids });
  return new Map([...texts].map(([id, text]) => [`charge ${id}`, { text, path: null }]));
}

async function nameRuns({ db }: Db, ids: readonly string[]): Promise<Names> {
  const rows = await db.execute<{ id: string; source: string }>(sql`
    select id, source from feed_runs where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, source }) => [`feed ${id}`, { text: source, path: `/desk/feeds/${id}` }]));
}

async function nameOperators({ db }: Db, ids: readonly string[]): Promise<Names> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select id, name from operators where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [`operator ${id}`, { text: name, path: '/desk/operators' }]));
}
