import { randomBytes, randomUUID } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { readChallengeCode } from '@/lib/contract/challenges/challenge-code';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import { parseLinkCode, parseUserId } from '@/lib/friends/follow/follow-link';
import { env } from '@/lib/platform/config/env';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { log } from '@/lib/platform/log/log';
import { browserBucketUrl } from '@/lib/platform/storage/bucket-url';
import { allowConfiguredOrigin } from './app/_server/api/other-origins';
import {
  isDeskPath,
  isServedAt,
  originOf,
  refuseElsewhere,
  setDeskHeaders,
} from './app/_server/desk/desk-origin';
import { hasReadablePath, isArgumentList } from './app/_server/front/readable-request';
import { redirectTarget, type ScreenKind, screenKind } from './app/_server/front/screens';
import {
  isApiPath,
  MAX_ACTION_BYTES,
  notReadable,
  refusalResponse,
  refuseUnread,
} from './app/_server/front/unread-refusal';
import { readText } from './app/_server/http/read-body';
import { contentSecurityPolicy, resourcePolicy, securityHeaders } from './app/_server/http/security-headers';
import {
  expiredLinkCookie,
  OPENED_HEADER,
  openedLinkCookie,
  openLinkCookie,
} from './app/_server/session/opened-link';
import { sessionCookieName, unsealSessionId } from './app/_server/session/session-cookie';

/**
 * Built files need no nonce. Uploads skip the middleware, which would read a whole body into memory before the caller is
 * authenticated.
 */
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!_next/static/|api/profile-image$|api/v1/update_profile$|desk/feeds/upload$).*)'],
};

const FOLLOW_PATH = '/follow/';
const ROOM_PATH = '/room/';
const CHALLENGE_LINK_PATH = '/c/';

/**
 * Returns whether the browser seems to have a session. Player screens open the cookie themselves and delete a forged one. The
 * other screens redirect only for a valid seal: a forged cookie would cause a redirect loop.
 */
async function hasSession(request: NextRequest, kind: ScreenKind): Promise<boolean> {
  const sealed = request.cookies.get(sessionCookieName(env().APP_URL))?.value;
  if (kind === 'player') return Boolean(sealed);
  return (await unsealSessionId(sealed, { secret: env().SESSION_SECRET })) !== null;
}

/** Returns the code of the follow link, live room or challenge that this request opens, or null. */
function openedCode({ nextUrl: { pathname, searchParams } }: NextRequest): string | null {
  if (pathname === '/add-friend') return parseUserId(searchParams.get('code'));
  if (pathname === '/challenge') return readChallengeCode(searchParams.get('code'));
  if (pathname.startsWith(CHALLENGE_LINK_PATH))
    return readChallengeCode(pathname.slice(CHALLENGE_LINK_PATH.length));
  if (pathname.startsWith(ROOM_PATH)) {
    const code = pathname.slice(ROOM_PATH.length);
    // Pages below a room, such as its stage, invite no player.
    return code.includes('/') ? null : readRoomCode(code);
  }
  return pathname.startsWith(FOLLOW_PATH) ? parseLinkCode(pathname.slice(FOLLOW_PATH.length)) : null;
}

/**
 * Remembers a visitor's opened link until login. With a session, opening a room link joins the room, so the cookie of that link
 * is deleted.
 */
async function rememberOpened(request: NextRequest, response: NextResponse): Promise<void> {
  const code = openedCode(request);
  if (code === null || request.method !== 'GET') return;
  if (!(await hasSession(request, 'other'))) {
    response.cookies.set(openedLinkCookie({ code }));
    return;
  }
  const expired = expiredLinkCookie();
  const remembered = openLinkCookie(request.cookies.get(expired.name)?.value);
  if (readRoomCode(code) !== null && remembered?.code === code) response.cookies.set(expired);
}

async function redirectFor(request: NextRequest): Promise<NextResponse | null> {
  const { pathname, searchParams } = request.nextUrl;
  const kind = screenKind(pathname);
  const isVisit = request.method === 'GET' || request.method === 'HEAD';
  if (kind === 'other' || !isVisit) return null;
  const to = searchParams.get('to');
  const target = redirectTarget(kind, await hasSession(request, kind), { pathname, to });
  if (target === null) return null;
  return NextResponse.redirect(new URL(target, request.nextUrl), {
    headers: { 'cache-control': 'no-store' },
  });
}

/** Throws a refusal for requests that Next would answer with 500. The API reads its bodies itself. */
async function refuseUnreadable(request: NextRequest): Promise<void> {
  const { method, headers } = request;
  const path = request.nextUrl.pathname;
  if (!hasReadablePath(path)) throw notReadable();
  const elsewhere = refuseElsewhere(headers.get('host'), path);
  if (elsewhere) throw elsewhere;
  const query = request.nextUrl.search.slice(1);
  const refused = refuseUnread({ method, path, query, headers }, originOf(path));
  if (refused) throw refused;
  if (method !== 'POST' || isApiPath(path)) return;
  const text = await readText(request, MAX_ACTION_BYTES).catch(() => null);
  if (text === null || !isArgumentList(text)) throw notReadable();
}

async function refusalFor(request: NextRequest): Promise<Response | null> {
  try {
    await refuseUnreadable(request);
    return null;
  } catch (error) {
    const response = refusalResponse(request.nextUrl.pathname, refusalOf(error, log), request.headers);
    if (isApiPath(request.nextUrl.pathname)) allowConfiguredOrigin(request, response);
    return response;
  }
}

/** Forwards the request. `isSameHost` has checked an action's origin; Next answers 500 to a forged forwarded host. */
function pass(request: NextRequest, headers: Headers): NextResponse {
  const origin = request.headers.get('origin');
  const isAction = request.method === 'POST' && !isApiPath(request.nextUrl.pathname);
  if (isAction && origin !== null) headers.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers } });
}

async function answerFor(request: NextRequest, headers: Headers): Promise<Response> {
  const response = (await redirectFor(request)) ?? pass(request, headers);
  await rememberOpened(request, response);
  return response;
}

/**
 * The desk has an origin of its own. It uploads files to the bucket, which other hosts do not name, and uses no realtime server.
 */
function addressesOf({ nextUrl: { pathname: path }, headers }: NextRequest) {
  const { APP_URL: appUrl, REALTIME_URL: realtimeUrl, DESK_URL: deskUrl = appUrl } = env();
  if (!isDeskPath(path)) return { appUrl, realtimeUrl, bucketUrl: null };
  return {
    appUrl: deskUrl === 'off' ? appUrl : deskUrl,
    realtimeUrl: null,
    bucketUrl: isServedAt(headers.get('host'), path) ? browserBucketUrl(env()) : null,
  };
}

/** Redirects for convenience, and sets the nonce, the request id and the security headers of every response. */
export async function middleware(request: NextRequest): Promise<Response> {
  const addresses = addressesOf(request);
  const { appUrl } = addresses;
  const nonce = randomBytes(16).toString('base64');
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = contentSecurityPolicy({ nonce, isDevelopment, ...addresses });
  const forwarded = new Headers(request.headers);
  // Next reads the nonce from this header. A request id from the caller does not count.
  forwarded.set('content-security-policy', policy);
  forwarded.set('x-nonce', nonce);
  forwarded.set('x-request-id', randomUUID());
  forwarded.set(OPENED_HEADER, openedCode(request) ?? '');
  const response = (await refusalFor(request)) ?? (await answerFor(request, forwarded));
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of securityHeaders(appUrl)) response.headers.set(name, value);
  const resources = resourcePolicy(request.nextUrl.pathname, env().API_ORIGINS);
  response.headers.set('cross-origin-resource-policy', resources);
  if (isDeskPath(request.nextUrl.pathname)) setDeskHeaders(response.headers);
  return response;
}
