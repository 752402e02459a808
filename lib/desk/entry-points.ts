import type { z } from 'zod';
import type { DeskRoles } from './authorize-desk';

export type DeskEntryPoint = {
  /** `entrance`: an action before there is a session, such as a sign-in. */
  kind: 'action' | 'route' | 'entrance';
  schema: z.ZodType;
  roles: DeskRoles | 'signed out';
  needsProof?: true | undefined;
  audit: string | null;
};

const declared = new WeakMap<object, DeskEntryPoint>();

/** Registers an entry point of the desk, for a test of all roles, and returns it. */
export function declareDeskEntryPoint<F extends object>(entryPoint: F, declaration: DeskEntryPoint): F {
  declared.set(entryPoint, declaration);
  return entryPoint;
}

export function declaredDeskEntryPoint(entryPoint: object): DeskEntryPoint | undefined {
  return declared.get(entryPoint);
}
