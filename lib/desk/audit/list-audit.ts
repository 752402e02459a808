import { sql } from '@/db/sql';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  VIEW_ACTIONS,
} from '@/lib/contract/desk/operators/audit';
import { userIdText } from '@/lib/contract/players/schemas';
import { receiptSchema } from '@/lib/contract/removals/schemas';
import type { Context } from '@/lib/platform/context';

const PAGE_SIZE = 50;
const EXPORT_SIZE = 1000;

/** Returns the entries that match a filter, newest first, each with the outcome for its target or for the whole action. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  { operator, action, subject, id, day, show, before }: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const ids = id === null ? null : await subjectIdsOf({ db }, id);
  return db.execute<AuditEntry>(sql`
    select b.id, to_char(b.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, b.operator, b.action, b.subject,
      b.subject_id as "subjectId", coalesce(e.phase, 'unfinished') as outcome, e.detail,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt"
    from desk_audit b
    left join lateral (
      select o.phase, o.detail, o.at from desk_audit o where o.action_id = b.action_id and o.phase <> 'began'
      order by o.subject is not distinct from b.subject and o.subject_id is not distinct from b.subject_id desc limit 1
    ) e on true
    where b.phase = 'began'
      and (${operator}::uuid is null or b.operator_id = ${operator}::uuid)
      and (${action}::text is null or b.action = ${action}::text or starts_with(b.action, ${action}::text || '.'))
      and (${subject}::text is null or b.subject = ${subject}::text)
      and (${ids}::text[] is null or b.subject_id = any(${ids}::text[]) or b.id::text = ${id}::text
        or b.action_id::text = ${id}::text)
      and (${show === 'all'} or e.phase = 'refused' or b.action = ${action}::text or b.action <> all(${[...VIEW_ACTIONS]}::text[]))
      and (${day}::date is null or (b.at >= ${day}::date at time zone 'UTC'
        and b.at < (${day}::date + 1) at time zone 'UTC'))
      and (${before}::uuid is null or (b.at, b.id) < (select l.at, l.id from desk_audit l where l.id = ${before}::uuid))
    order by b.at desc, b.id desc limit ${limit}`);
}

async function subjectIdsOf({ db }: Pick<Context, 'db'>, typed: string): Promise<string[]> {
  const receipt = receiptSchema.safeParse({ receipt: typed }).data?.receipt;
  const players = userIdText.safeParse(typed).success
    ? await db.execute<{ id: string }>(sql`select id from players where referral_code = ${typed}`)
    : [];
  return [typed, ...(receipt ? [receipt] : []), ...players.map(({ id }) => id)];
}

/** Returns a page of the audit. Without `show: 'all'`, leaves out successful views. */
export async function listAudit(ctx: Pick<Context, 'db'>, filter: AuditFilter): Promise<AuditPage> {
  const read = await readAudit(ctx, filter, PAGE_SIZE + 1);
  const entries = read.slice(0, PAGE_SIZE);
  return { entries, before: read.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null };
}

export async function* everyAuditPage(
  ctx: Pick<Context, 'db'>,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  let { before } = filter;
  for (;;) {
    const entries = await readAudit(ctx, { ...filter, before }, EXPORT_SIZE);
    yield entries;
    before = entries.at(-1)?.id ?? null;
    if (entries.length < EXPORT_SIZE) return;
  }
}

/** Includes operators who have left. */
export async function listAuditedOperators({
  db,
}: Pick<Context, 'db'>): Promise<{ id: string; name: string }[]> {
  return db.execute<{ id: string; name: string }>(sql`select id, name from operators order by name`);
}
