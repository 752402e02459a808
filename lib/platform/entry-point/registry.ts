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
  /** A route without schema and policy. `guardedBy` says in words what protects it instead. */
  | { kind: 'plain route'; guardedBy: string };

const declared = new WeakMap<object, EntryPoint>();

/** Registers an entry point for the test that checks the policies of all of them. Returns the entry point. */
export function declareEntryPoint<F extends object>(entryPoint: F, declaration: EntryPoint): F {
  declared.set(entryPoint, declaration);
  return entryPoint;
}

export function declaredEntryPoint(entryPoint: object): EntryPoint | undefined {
  return declared.get(entryPoint);
}
