import type { z } from 'zod';
import type { SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import type { Policy } from './run-call';

/** What an entry point has declared about itself. */
export type EntryPoint =
  | { kind: 'action' | 'route'; policy: Policy; schema: z.ZodType; opens?: SealedPurpose | undefined }
  /** A route with an answer of its own kind, and what keeps it from those whom it is not for. */
  | { kind: 'plain route'; guardedBy: string };

const declared = new WeakMap<object, EntryPoint>();

/** Notes what an entry point declares, so that one walk over the code finds every entry point with its policy, and those without. */
export function declareEntryPoint<F extends object>(entryPoint: F, declaration: EntryPoint): F {
  declared.set(entryPoint, declaration);
  return entryPoint;
}

/** What this exported function has declared; undefined when no `define…` made it. */
export function declaredEntryPoint(entryPoint: object): EntryPoint | undefined {
  return declared.get(entryPoint);
}
