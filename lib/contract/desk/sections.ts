import type { OperatorRole } from '@/lib/contract/enums';

export const DESK_PATH = '/desk';
export const DESK_SIGN_IN_PATH = '/desk/sign-in';
/** The id of the main element, to which the first link of each screen leads. */
export const DESK_MAIN = 'desk-main';

/** A screen of the desk, and the roles that may open it. `everyone`: every operator. */
export type DeskSection = {
  path: string;
  title: string;
  roles: readonly OperatorRole[] | 'everyone';
};

/** The screens in the order of the navigation. Nothing here grants anything: each page and action names its roles itself. */
export const DESK_SECTIONS = [
  { path: DESK_PATH, title: 'Overview', roles: 'everyone' },
  { path: '/desk/removals', title: 'Removals', roles: ['records'] },
  { path: '/desk/flags', title: 'Flags', roles: ['records'] },
  { path: '/desk/players', title: 'Players', roles: ['moderator', 'support'] },
  { path: '/desk/store', title: 'Store', roles: ['support'] },
  { path: '/desk/feeds', title: 'Feeds', roles: ['records'] },
  { path: '/desk/audit', title: 'Audit', roles: ['admin'] },
  { path: '/desk/operators', title: 'Operators', roles: ['admin'] },
  { path: '/desk/account', title: 'My passkeys', roles: 'everyone' },
] as const satisfies readonly DeskSection[];

/** Whether an operator with these roles may open it. */
export function isOpenTo(allowed: DeskSection['roles'], roles: readonly OperatorRole[]): boolean {
  return allowed === 'everyone' || allowed.some((role) => roles.includes(role));
}
