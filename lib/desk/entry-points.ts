import type { z } from 'zod';
import type { DeskRoles } from './authorize-desk';

/** What an action, route or entrance of the desk declares. An entrance is an action that needs no session. */
export type DeskEntryPoint = {
  kind: 'action' | 'route' | 'entrance';
  schema: z.ZodType;
  roles: DeskRoles | 'signed out';
  needsProof?: true | undefined;
  audit: string | null;
};

const declared = new WeakMap<object, DeskEntryPoint>();

/** Registers an entry point of the desk, so that one test finds them all with their roles. Returns the entry point. */
export function declareDeskEntryPoint<F extends object>(entryPoint: F, declaration: DeskEntryPoint): F {
  declared.set(entryPoint, declaration);
  return entryPoint;
}

/** Returns what a function declared; undefined for functions that no `defineDesk…` made. */
export function declaredDeskEntryPoint(entryPoint: object): DeskEntryPoint | undefined {
  return declared.get(entryPoint);
}
