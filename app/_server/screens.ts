/** The screens for signed-in players. Each checks the session row itself. */
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

/** The screens that signed-in players skip. */
const WELCOME_SCREENS: ReadonlySet<string> = new Set(['/', '/login', '/register']);

/** Returns the path as the router reads it: decoded, without a trailing slash. */
function plainPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A path that does not decode names no screen.
  }
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

export type ScreenKind = 'player' | 'welcome' | 'other';

export function screenKind(pathname: string): ScreenKind {
  const path = plainPath(pathname);
  if (PLAYER_SCREENS.has(path)) return 'player';
  return WELCOME_SCREENS.has(path) ? 'welcome' : 'other';
}

/**
 * Returns where a visitor of such a screen is redirected, or null. Only a convenience: the screens check the session.
 */
export function redirectTarget(kind: ScreenKind, hasSession: boolean): '/home' | '/login' | null {
  if (kind === 'player' && !hasSession) return '/login';
  return kind === 'welcome' && hasSession ? '/home' : null;
}
