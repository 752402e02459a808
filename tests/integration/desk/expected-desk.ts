import type { DeskRoles } from '@/lib/desk/authorize-desk';

/** Who may call an entry point of the desk, and how the audit names it. */
type Expected = {
  /** `signed out`: an entrance, which needs no session. */
  roles: DeskRoles | 'signed out';
  audit: string | null;
  /** An input that its schema accepts, where it asks for a proof. */
  proofFor?: unknown;
};

/** Every action and route below `app/(desk)/desk/`; `(inside)/` is left out. */
export const DESK_ENTRY_POINTS: Record<string, Expected> = {};

/** Every page below `app/(desk)/desk/(inside)`, with the roles that open it. */
export const DESK_PAGES: Record<string, DeskRoles> = {
  '/desk': 'everyone',
};
