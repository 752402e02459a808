import { sql } from '@/db/sql';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { Context } from '@/lib/platform/context';

export type ShownRecord = {
  id: string;
  where: 'in play' | 'out of play' | 'gone';
  county: string | null;
  bookedOn: string | null;
  label: string | null;
  photo: string | null;
  flags: string[];
  /** The receipt of the request that took it out of play. */
  receipt: string | null;
};

type Row = Omit<ShownRecord, 'label'> & { code: number | null };

/** Returns records as operators see them, in play or not, in the order of `ids`. */
export async function showRecords(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<ShownRecord[]> {
  const records = await db.execute<Row>(sql`
    select i.id, case when b.id is not null then 'in play' when u.id is not null then 'out of play' else 'gone' end as where,
      c.name || ', ' || c.state as county, coalesce(b.booked_on, u.booked_on) as "bookedOn",
      coalesce(b.category_code, u.category_code) as code, p.storage_key as photo, q.receipt,
      array(select distinct f.reason from record_flags f where f.record_id = i.id order by 1) as flags
    from unnest(${ids}::uuid[]) with ordinality i (id, place)
    left join booking_records b on b.id = i.id left join pulled_records u on u.id = i.id
    left join removal_requests q on q.id = u.request_id
    left join counties c on c.fips = coalesce(b.county_fips, u.county_fips)
    left join photos p on p.id = coalesce(b.photo_id, u.photo_id)
    order by i.place`);
  return records.map(({ code, ...record }) => ({
    ...record,
    label: code === null ? null : (offenseCategory(code)?.label ?? null),
  }));
}
