import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';

/** News of a request between these two that was answered, or is no more. */
export async function forgetRequestNotices(
  tx: Pick<Database, 'execute'>,
  one: string,
  other: string,
): Promise<void> {
  await tx.execute(sql`
    delete from notices where kind = 'friend_request' and (player_id, about_player_id)
      in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
}
