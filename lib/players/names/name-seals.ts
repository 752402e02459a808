import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from './opened-name';

/** Returns a function that seals names of other players for the caller. *Unknown* stays plain. */
export function nameSealsFor({ actor, now }: Pick<PlayerContext, 'actor' | 'now'>) {
  const seal = sharedSealsFor(actor.playerId, now().getTime());
  return <T extends { name: string }>(told: T): T => {
    const [name = UNKNOWN_NAME] = told.name === UNKNOWN_NAME ? [] : seal([told.name]);
    return { ...told, name };
  };
}
