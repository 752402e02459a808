import { sql } from '@/db/sql';
import type { ClaimInput } from '@/lib/contract/desk/claims';
import type { ClaimSubject, OperatorRole } from '@/lib/contract/enums';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';

const CLAIM_SECONDS = 5 * 60;

type ClaimContext = Pick<DeskContext, 'db' | 'now' | 'signedIn'>;
type Claimed = { subject: ClaimSubject; ids: readonly string[] };

/** Claims items for the operator for five minutes, or renews their claims. Returns the ids that no other operator has claimed. */
export async function claim(
  { db, now, signedIn }: ClaimContext,
  { subject, ids }: Claimed,
): Promise<string[]> {
  const nowIso = now().toISOString();
  const rows = await db.execute<{ id: string }>(sql`
    insert into desk_claims as c (subject, subject_id, operator_id, until)
    select ${subject}, id, ${signedIn.operatorId}::uuid,
      ${nowIso}::timestamptz + make_interval(secs => ${CLAIM_SECONDS})
    from unnest(${[...new Set(ids)].sort()}::text[]) id
    on conflict (subject, subject_id) do update set operator_id = excluded.operator_id, until = excluded.until
      where c.operator_id = excluded.operator_id or c.until <= ${nowIso}::timestamptz
    returning subject_id as id`);
  return rows.map(({ id }) => id);
}

export async function releaseAllExcept(
  { db, signedIn }: Pick<DeskContext, 'db' | 'signedIn'>,
  { subject, ids }: Claimed,
): Promise<void> {
  await db.execute(sql`
    delete from desk_claims where subject = ${subject} and operator_id = ${signedIn.operatorId}::uuid
      and subject_id <> all(${ids}::text[])`);
}

/** Returns the names of other operators who have claimed these items, by item id. */
export async function claimedByOthers(
  { db, now, signedIn }: ClaimContext,
  { subject, ids }: Claimed,
): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; operator: string }>(sql`
    select c.subject_id as id, o.name as operator from desk_claims c join operators o on o.id = c.operator_id
    where c.subject = ${subject} and c.subject_id = any(${ids}::text[])
      and c.until > ${now().toISOString()}::timestamptz and c.operator_id <> ${signedIn.operatorId}::uuid`);
  return new Map(rows.map(({ id, operator }) => [id, operator]));
}

/** Claims items before a decision. Throws TAKEN, with the operator's name, if another operator has claimed one of them. */
export async function claimToDecide(ctx: ClaimContext, claimed: Claimed): Promise<void> {
  const own = new Set(await claim(ctx, claimed));
  const taken = claimed.ids.filter((id) => !own.has(id));
  if (taken.length === 0) return;
  const [operator = ''] = (await claimedByOthers(ctx, { ...claimed, ids: taken })).values();
  throw new AppError('TAKEN', message('desk', 'claimed', { operator }));
}

const ROLE_FOR: Record<ClaimSubject, OperatorRole> = {
  held: 'records',
  request: 'records',
  record: 'records',
  report: 'moderator',
  appeal: 'moderator',
};

/** Claims an item that the operator opens, or returns the name of the operator who has claimed it. Throws FORBIDDEN. */
export async function claimOpened(
  ctx: ClaimContext,
  { subject, id }: ClaimInput,
): Promise<{ claimedBy: string | null }> {
  if (!ctx.signedIn.roles.includes(ROLE_FOR[subject]))
    throw new AppError('FORBIDDEN', message('desk', 'rolesRefused'));
  const claimed = { subject, ids: [id] };
  await claim(ctx, claimed);
  return { claimedBy: (await claimedByOthers(ctx, claimed)).get(id) ?? null };
}
