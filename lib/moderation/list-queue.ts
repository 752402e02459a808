import { z } from 'zod';
import { sql } from '@/db/sql';
import type { ReportedThing, ReportReason } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

export const listSchema = z.object({ limit: z.number().int().min(1).max(10_000).default(50) });

/** A reported name or image, with the number of its reports. */
export type QueuedThing = {
  /** The first of its reports, for `dismiss`. */
  reportId: string;
  firstAt: Date;
  userId: string;
  what: ReportedThing;
  /** The reported name, or the key of the image. */
  reported: string;
  /** Whether others still see it. */
  isShown: boolean;
  isBanned: boolean;
  reports: number;
  reasons: ReportReason[];
};

type Row = Omit<QueuedThing, 'firstAt' | 'reported' | 'isShown'> & {
  firstAt: string;
  thing: string;
  nameSealed: string | null;
  /** Whether players see the image; null if it has been removed. */
  isShown: boolean | null;
};

/** Lists reported names and images, oldest first. */
export async function listQueue(
  { db }: Pick<Context, 'db'>,
  { limit }: z.output<typeof listSchema>,
): Promise<QueuedThing[]> {
  const rows = await db.execute<Row>(sql`
    select (array_agg(r.id order by r.created_at, r.id))[1] as "reportId",
      to_json(min(r.created_at)) #>> '{}' as "firstAt", p.referral_code as "userId", r.what, r.thing,
      (array_agg(r.name_sealed order by r.created_at, r.id))[1] as "nameSealed",
      r.thing = case r.what when 'image' then p.profile_image_key else p.username_index end as "isShown",
      p.banned_at is not null as "isBanned", count(*)::int as reports,
      array_agg(distinct r.reason order by r.reason) as reasons
    from player_reports r join players p on p.id = r.subject_id
    where r.settled_at is null
    group by p.id, r.what, r.thing order by min(r.created_at), 1 limit ${limit}`);
  return rows.map(({ thing, nameSealed, ...row }) => ({
    ...row,
    firstAt: new Date(row.firstAt),
    reported: reportedName(row.reportId, nameSealed) ?? thing,
    isShown: row.isShown ?? false,
  }));
}

/** Decrypts a reported name. Returns null for an image. */
export function reportedName(reportId: string, nameSealed: string | null): string | null {
  if (nameSealed === null) return null;
  return openField({ column: 'player_reports.name', rowId: reportId }, nameSealed) ?? 'Unknown';
}
