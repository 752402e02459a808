import type { z } from 'zod';
import type { SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import type { Policy } from './policy';

export type EntryPoint =
  | {
      kind: 'action' | 'route' | 'socket handler';
      policy: Policy;
      schema: z.ZodType;
      opens?: SealedPurpose | undefined;
    }
  /** A route that authenticates in its own way, named by `guardedBy`. */
  | { kind: 'plain route'; guardedBy: string };

const declared = new WeakMap<object, EntryPoint>();

/** Registers an entry point, so that one test finds them all with their policies. Returns the entry point. */
export function declareEntryPoint<F extends object>(entryPoint: F, declaration: EntryPoint): F {
  declared.set(entryPoint, declaration);
  return entryPoint;
}

/** Returns what a function declared; undefined for functions that no `define…` made. */
export function declaredEntryPoint(entryPoint: object): EntryPoint | undefined {
  return declared.get(entryPoint);
}
