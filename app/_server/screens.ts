/** The screens that only a signed-in player sees; each of them checks the session row itself. */
const PLAYER_SCREENS: ReadonlySet<string> = new Set([
  '/home',
  '/shop',
  '/badge',
  '/leaderboard',
  '/setting',
  '/friends',
  '/password',
  '/add-friend',
  '/profile',
  '/edit-profile',
  '/keep-account',
]);

/** The screens that a player with a session skips. */
const DOORSTEPS: ReadonlySet<string> = new Set(['/', '/login', '/register']);

/** A path as the router will understand it: decoded, without a slash at its end. */
function plainPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Not decodable: it names no screen of ours either way.
  }
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

export type ScreenKind = 'player' | 'doorstep' | 'other';

export function screenKind(pathname: string): ScreenKind {
  const path = plainPath(pathname);
  if (PLAYER_SCREENS.has(path)) return 'player';
  return DOORSTEPS.has(path) ? 'doorstep' : 'other';
}

/** Where a visitor belongs who asks for such a screen, or null where it may be shown. A convenience, never an authority. */
export function redirectTarget(kind: ScreenKind, hasSession: boolean): '/home' | '/login' | null {
  if (kind === 'player' && !hasSession) return '/login';
  return kind === 'doorstep' && hasSession ? '/home' : null;
}
