import type { z } from 'zod';
import type { DeskRoles } from './authorize-desk';

/** The declaration of an action, route or entrance. An entrance is an action without a session, such as a sign-in. */
export type DeskEntryPoint = {
  kind: 'action' | 'route' | 'entrance';
  schema: z.ZodType;
  roles: DeskRoles | 'signed out';
  needsProof?: true | undefined;
  audit: string | null;
};

const declared = new WeakMap<object, DeskEntryPoint>();

/** Registers and returns an entry point of the desk. A test compares the roles of all of them. */
export function declareDeskEntryPoint<F extends object>(entryPoint: F, declaration: DeskEntryPoint): F {
  declared.set(entryPoint, declaration);
  return entryPoint;
}

/** Returns the declaration of a function made by a `defineDesk…` function, otherwise undefined. */
export function declaredDeskEntryPoint(entryPoint: object): DeskEntryPoint | undefined {
  return declared.get(entryPoint);
}
