/** The screens for signed-in players. Each checks the session row itself. */
const PLAYER_SCREENS: ReadonlySet<string> = new Set([
  '/home',
  '/daily',
  '/daily/archive',
  '/mistakes',
  '/higher-lower',
  '/challenge',
  '/shop',
  '/badge',
  '/leaderboard',
  '/setting',
  '/whats-new',
  '/friends',
  '/inbox',
  '/notification-settings',
  '/password',
  '/add-friend',
  '/appeal',
  '/profile',
  '/history',
  '/edit-profile',
  '/keep-account',
]);

/** Screens that redirect everyone with a session. Guests may open /login and /register, which redirect accounts. */
const WELCOME_SCREENS: ReadonlySet<string> = new Set(['/']);

/** Returns the path as the router reads it: decoded, without a trailing slash. */
function plainPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // An undecodable path is no screen.
  }
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

export type ScreenKind = 'player' | 'welcome' | 'other';

export function screenKind(pathname: string): ScreenKind {
  const path = plainPath(pathname);
  if (PLAYER_SCREENS.has(path)) return 'player';
  return WELCOME_SCREENS.has(path) ? 'welcome' : 'other';
}

export type StartScreen = '/home' | '/daily' | '/higher-lower';

/** Returns where the start page leads. Shared results link to `/?to=daily` or `/?to=higher-lower`. */
export function startScreen(to: unknown): StartScreen {
  return to === 'daily' || to === 'higher-lower' ? `/${to}` : '/home';
}

/** Returns where visitors without a session go. /higher-lower leads to the start page, which has its link preview. */
const visitorTarget = (pathname: string) =>
  plainPath(pathname) === '/higher-lower' ? '/?to=higher-lower' : '/login';

type Opened = {
  pathname?: string;
  to?: string | null;
};

/** Returns the redirect for a visitor of a screen of this kind, or null. A convenience only: the screens check the session. */
export function redirectTarget(
  kind: ScreenKind,
  hasSession: boolean,
  { pathname = '', to = null }: Opened = {},
): string | null {
  if (kind === 'player' && !hasSession) return visitorTarget(pathname);
  return kind === 'welcome' && hasSession ? startScreen(to) : null;
}
