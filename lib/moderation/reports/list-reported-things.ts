import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { ReportedThing, ReportReason } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { moderationListSchema } from '../moderation-action';

export type QueuedThing = {
  /** The id of its oldest report. */
  reportId: string;
  firstAt: Date;
  userId: string;
  what: ReportedThing;
  /** The name, or the storage key of the image. */
  reported: string;
  isShown: boolean;
  isBanned: boolean;
  reports: number;
  reasons: ReportReason[];
};

type Row = Omit<QueuedThing, 'firstAt' | 'reported' | 'isShown'> & {
  firstAt: string;
  /** The blind index of the name, or the storage key of the image. */
  thing: string;
  nameSealed: string | null;
  /** Null for an image when the player has none now. */
  isShown: boolean | null;
};

export async function listReportedThings(
  { db }: Pick<Context, 'db'>,
  { limit }: z.output<typeof moderationListSchema>,
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
    reported: openReportedName(row.reportId, nameSealed) ?? thing,
    isShown: row.isShown ?? false,
  }));
}

export function openReportedName(reportId: string, nameSealed: string | null): string | null {
  if (nameSealed === null) return null;
  return openField({ column: 'player_reports.name', rowId: reportId }, nameSealed) ?? 'Unknown';
}
