import { sealCallValue } from './sealed-calls';

type Viewer = { actor: { kind: 'player'; playerId: string }; now: () => Date };

/** Encrypts a personal field, so that `decryptFields` returns it to this player for ten minutes. Keeps null and empty text. */
export function sealForViewer<T extends string | null>(viewer: Viewer, plain: T): T | string {
  return plain === null || plain === '' ? plain : sealCallValue(viewer, 'profile', plain);
}
