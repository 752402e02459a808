import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

export const UNKNOWN_NAME = 'Unknown';

export function openName(playerId: string, usernameSealed: string): string {
  return openField({ column: 'players.username', rowId: playerId }, usernameSealed) ?? UNKNOWN_NAME;
}

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
