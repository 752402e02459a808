import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { openField, sealField } from '@/lib/platform/security/fields/sealed-fields';

export const UNKNOWN_NAME = 'Unknown';

export function openName(playerId: string, usernameSealed: string): string {
  return openField({ column: 'players.username', rowId: playerId }, usernameSealed) ?? UNKNOWN_NAME;
}

/** Decrypts the email of a player. Returns null if there is none or it does not decrypt. */
export function emailOf({ id, emailSealed }: { id: string; emailSealed: string | null }): string | null {
  return emailSealed === null ? null : openField({ column: 'players.email', rowId: id }, emailSealed);
}

/** Returns a function that encrypts the `name` of a view for the caller. The name `Unknown` stays as it is. */
export function nameSealerFor({ actor, now }: Pick<PlayerContext, 'actor' | 'now'>) {
  const seal = sharedSealsFor(actor.playerId, now().getTime());
  return <T extends { name: string }>(view: T): T => {
    const [name = UNKNOWN_NAME] = view.name === UNKNOWN_NAME ? [] : seal([view.name]);
    return { ...view, name };
  };
}

/** Sets the nickname of a guest in live rooms. Does nothing for an account. */
export async function setNickname(db: Queryable, playerId: string, nickname: string): Promise<void> {
  const sealed = sealField({ column: 'players.nickname', rowId: playerId }, nickname);
  await db.execute(sql`
    update players set nickname_sealed = ${sealed}::text where id = ${playerId}::uuid and is_guest`);
}
