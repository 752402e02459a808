import type { OperatorRole } from '@/lib/contract/enums';
import type { Catalog } from '@/messages/languages';

export const DESK_PATH = '/desk';
export const DESK_SIGN_IN_PATH = '/desk/sign-in';
export const DESK_MAIN_ID = 'desk-main';

export type DeskSection = {
  id: keyof Catalog['desk']['sections'];
  path: string;
  roles: readonly OperatorRole[] | 'everyone';
};

/** In the order of the navigation. The list grants no access: each page and action names its own roles. */
export const DESK_SECTIONS = [
  { id: 'overview', path: DESK_PATH, roles: 'everyone' },
  { id: 'search', path: '/desk/search', roles: 'everyone' },
  { id: 'held', path: '/desk/held', roles: ['records'] },
  { id: 'removals', path: '/desk/removals', roles: ['records'] },
  { id: 'letters', path: '/desk/letters', roles: ['records'] },
  { id: 'flags', path: '/desk/flags', roles: ['records'] },
  { id: 'charges', path: '/desk/charges', roles: ['records'] },
  { id: 'players', path: '/desk/players', roles: ['moderator', 'support'] },
  { id: 'store', path: '/desk/store', roles: ['support'] },
  { id: 'feeds', path: '/desk/feeds', roles: ['records'] },
  { id: 'announcements', path: '/desk/announcements', roles: ['admin'] },
  { id: 'audit', path: '/desk/audit', roles: ['admin'] },
  { id: 'operators', path: '/desk/operators', roles: ['admin'] },
  { id: 'account', path: '/desk/account', roles: 'everyone' },
] as const satisfies readonly DeskSection[];

export function isOpenTo(allowed: DeskSection['roles'], roles: readonly OperatorRole[]): boolean {
  return allowed === 'everyone' || allowed.some((role) => roles.includes(role));
}
