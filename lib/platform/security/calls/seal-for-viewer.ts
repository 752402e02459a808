import { sealCallValue } from './sealed-calls';

type Viewer = { actor: { kind: 'player'; playerId: string }; now: () => Date };

/**
 * A personal field on its way to one player: `decryptFields` opens it for that player alone, for ten minutes. Text that is
 * not there (null, or empty) stays as it is.
 */
export function sealForViewer<T extends string | null>(viewer: Viewer, plain: T): T | string {
  return plain === null || plain === '' ? plain : sealCallValue(viewer, 'profile', plain);
}
