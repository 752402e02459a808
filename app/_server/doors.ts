import type { z } from 'zod';
import type { SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import type { Policy } from './run-call';

/** What a door has declared about itself. */
export type Door =
  | { kind: 'action' | 'route'; policy: Policy; schema: z.ZodType; opens?: SealedPurpose | undefined }
  /** A route with an answer of its own kind, and what keeps it from those whom it is not for. */
  | { kind: 'plain route'; guardedBy: string };

const declared = new WeakMap<object, Door>();

/** Notes what a door declares, so that one walk over the code finds every door with its policy, and those without. */
export function declareDoor<F extends object>(door: F, declaration: Door): F {
  declared.set(door, declaration);
  return door;
}

/** What this exported function has declared; undefined when no `define…` made it. */
export function declaredDoor(door: object): Door | undefined {
  return declared.get(door);
}
