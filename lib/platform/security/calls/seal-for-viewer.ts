import { sealCallValue } from './sealed-calls';

type Viewer = { actor: { kind: 'player'; playerId: string }; now: () => Date };

/**
 * Seals a personal field for one player: `decryptFields` opens it for that player alone, for ten minutes. Null and empty text
 * stay as they are.
 */
export function sealForViewer<T extends string | null>(viewer: Viewer, plain: T): T | string {
  return plain === null || plain === '' ? plain : sealCallValue(viewer, 'profile', plain);
}
