import type { z } from 'zod';
import { sql } from '@/db/sql';
import { categoryLabel } from '@/lib/charges/offense-categories';
import type { listHeldSchema } from '@/lib/contract/desk/records/held-schemas';
import {
  HELD_SHOWN,
  type HeldCount,
  type HeldPhoto,
  type WithHeldCounts,
} from '@/lib/contract/desk/records/held-view';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { claim, releaseAllExcept } from '../claims/claims';
import type { DeskContext } from '../desk-context';
import { deskPhotoAddress } from '../desk-photos';

type Row = Omit<HeldPhoto, 'photo' | 'label'> & { code: number };

/** More than a screen shows, because other operators may claim some of them first. */
const CANDIDATES = 4 * HELD_SHOWN;

/**
 * Returns the next photos to review, the oldest import first, and claims them, so that no other operator gets them. `without` are the
 * photos still on the operator's screen. Claims of the operator's other photos end.
 */
export async function listHeld(
  ctx: DeskContext,
  { state, feed, without }: z.output<typeof listHeldSchema>,
): Promise<HeldPhoto[]> {
  await releaseAllExcept(ctx, { subject: 'held', ids: without });
  const rows = await ctx.db.execute<Row>(sql`
    select p.id as "recordId", c.name || ', ' || c.state as county, p.booked_on as "bookedOn", p.category_code as code,
      p.charge_normalized as charge, p.feed_name as feed
    from pulled_records p join counties c on c.fips = p.county_fips
    where p.held = ${state} and (${feed}::text is null or p.feed_name = ${feed}) and p.id <> all(${without}::uuid[])
      and not exists (
        select from desk_claims d where d.subject = 'held' and d.subject_id = p.id::text
          and d.until > ${ctx.now().toISOString()}::timestamptz and d.operator_id <> ${ctx.signedIn.operatorId}::uuid)
    order by p.imported_at, p.id limit ${CANDIDATES}`);
  const left = [...rows];
  const own: Row[] = [];
  while (left.length > 0 && own.length < HELD_SHOWN) {
    const batch = left.splice(0, HELD_SHOWN - own.length);
    const ids = new Set(await claim(ctx, { subject: 'held', ids: batch.map(({ recordId }) => recordId) }));
    own.push(...batch.filter(({ recordId }) => ids.has(recordId)));
  }
  return own.map(({ code, ...row }) => ({
    ...row,
    label: categoryLabel(code, DEFAULT_LANGUAGE),
    photo: deskPhotoAddress(ctx, row.recordId, 'listed'),
  }));
}

/** Counts waiting photos by feed. `fresh`: not reviewed yet. `again`: an operator marked it for a second look. */
export async function countHeld({ db }: Pick<DeskContext, 'db'>): Promise<HeldCount[]> {
  return db.execute<HeldCount>(sql`
    select coalesce(feed_name, '') as feed, count(*) filter (where held = 'new')::int as fresh,
      count(*) filter (where held = 'again')::int as again
    from pulled_records where held in ('new', 'again') group by feed_name order by count(*) desc, feed_name`);
}

export const withHeldCounts =
  <I, T>(useCase: (ctx: DeskContext, input: I) => Promise<T>) =>
  async (ctx: DeskContext, input: I): Promise<WithHeldCounts<T>> => ({
    done: await useCase(ctx, input),
    counts: await countHeld(ctx),
  });
