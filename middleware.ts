import { randomBytes, randomUUID } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { readFollowCode } from '@/lib/friends/follow-link';
import { refusal } from './app/_server/api/envelope';
import { letConfiguredRead } from './app/_server/api/other-origins';
import { FOLLOWED_HEADER, followCookie } from './app/_server/follow-cookie';
import { hasReadableBody, hasReadablePath } from './app/_server/readable-request';
import { redirectTarget, screenKind } from './app/_server/screens';
import { contentSecurityPolicy, resourcePolicy, securityHeaders } from './app/_server/security-headers';
import { sessionCookieName, unsealSessionId } from './app/_server/session-cookie';

/**
 * Built files carry no page and need no nonce. Uploads pass by, because a body that comes this way is held in memory whole
 * before anybody asks who sends it. The Node runtime has the settings and the seal's cryptography.
 */
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!_next/static/|api/profile-image$|api/v1/update_profile$).*)'],
};

/** Whether the cookie's seal is whole. Whether the session is open only its row says, which pages ask. */
async function hasSealedSession(request: NextRequest): Promise<boolean> {
  const sealed = request.cookies.get(sessionCookieName(env().APP_URL))?.value;
  return (await unsealSessionId(sealed, { secret: env().SESSION_SECRET })) !== null;
}

/** Whose follow link this visit opens, if it is one. */
function followedCode({ nextUrl }: NextRequest): string | null {
  return nextUrl.pathname === '/add-friend' ? readFollowCode(nextUrl.searchParams.get('code')) : null;
}

async function redirectFor(request: NextRequest): Promise<NextResponse | null> {
  const kind = screenKind(request.nextUrl.pathname);
  const isVisit = request.method === 'GET' || request.method === 'HEAD';
  if (kind === 'other' || !isVisit) return null;
  const target = redirectTarget(kind, await hasSealedSession(request));
  if (target === null) return null;
  const url = request.nextUrl.clone();
  url.pathname = target;
  url.search = '';
  const response = NextResponse.redirect(url, { headers: { 'cache-control': 'no-store' } });
  const code = followedCode(request);
  if (code !== null) response.cookies.set(followCookie({ code }));
  return response;
}

/** The API reads its bodies itself, and answers in its own form. */
async function isReadable(request: NextRequest): Promise<boolean> {
  const { pathname } = request.nextUrl;
  if (!hasReadablePath(pathname)) return false;
  return request.method !== 'POST' || pathname.startsWith('/api/') || hasReadableBody(request);
}

const NOT_READABLE = 'The request cannot be read.';

/** Callers of the API read its envelope, also where a path of it does not decode. */
function notReadable(request: NextRequest): Response {
  if (!/^\/api\/v1(\/|$)/.test(request.nextUrl.pathname)) return new Response(NOT_READABLE, { status: 400 });
  const response = refusal(new AppError('INVALID_INPUT', NOT_READABLE));
  letConfiguredRead(request, response);
  return response;
}

/** Redirects as a convenience, and gives every answer its nonce, its request id and its security headers. */
export async function middleware(request: NextRequest): Promise<Response> {
  const { APP_URL: appUrl, REALTIME_URL: realtimeUrl, API_ORIGINS: apiOrigins } = env();
  const nonce = randomBytes(16).toString('base64');
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = contentSecurityPolicy({ nonce, appUrl, realtimeUrl, isDevelopment });
  const forwarded = new Headers(request.headers);
  // Next reads the nonce from the request's policy; the request id is ours whatever the caller sent.
  forwarded.set('content-security-policy', policy);
  forwarded.set('x-nonce', nonce);
  forwarded.set('x-request-id', randomUUID());
  forwarded.set(FOLLOWED_HEADER, followedCode(request) ?? '');
  const response = (await isReadable(request))
    ? ((await redirectFor(request)) ?? NextResponse.next({ request: { headers: forwarded } }))
    : notReadable(request);
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of securityHeaders(appUrl)) response.headers.set(name, value);
  const resources = resourcePolicy(request.nextUrl.pathname, apiOrigins);
  response.headers.set('cross-origin-resource-policy', resources);
  return response;
}
