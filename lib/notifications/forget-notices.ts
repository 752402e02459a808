import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { NoticeKind } from '@/lib/contract/friends/notices-view';

/** News of these kinds that two players have of each other, and that is no news any more. */
export async function forgetNotices(
  tx: Pick<Database, 'execute'>,
  kinds: readonly NoticeKind[],
  [one, other]: readonly [string, string],
): Promise<void> {
  await tx.execute(sql`
    delete from notices where kind = any (${`{${kinds.join(',')}}`}::text[]) and (player_id, about_player_id)
      in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
}
