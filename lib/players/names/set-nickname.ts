import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';

/** Sets the nickname of a guest in live rooms. Does nothing for an account. */
export async function setNickname(db: Queryable, playerId: string, nickname: string): Promise<void> {
  const sealed = sealField({ column: 'players.nickname', rowId: playerId }, nickname);
  await db.execute(sql`
    update players set nickname_sealed = ${sealed}::text where id = ${playerId}::uuid and is_guest`);
}
