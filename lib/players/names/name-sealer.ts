import type { PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from './open-name';

/** Returns a function that encrypts the `name` of a view for the caller. The name `Unknown` stays as it is. */
export function nameSealerFor({ actor, now }: Pick<PlayerContext, 'actor' | 'now'>) {
  const seal = sharedSealsFor(actor.playerId, now().getTime());
  return <T extends { name: string }>(view: T): T => {
    const [name = UNKNOWN_NAME] = view.name === UNKNOWN_NAME ? [] : seal([view.name]);
    return { ...view, name };
  };
}
