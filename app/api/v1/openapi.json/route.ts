import { openApiDocument } from '@/app/_server/api/openapi';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { sessionCookieName } from '@/app/_server/session-cookie';
import { env } from '@/lib/platform/config/env';
import { apiCalls } from '../_calls/calls';
import { documentedCalls } from '../_calls/documented';

let document: string | undefined;

/** Every call, as OpenAPI 3.1. */
export const GET = definePlainRoute('it says nothing about anybody', async () => {
  const sessionCookie = sessionCookieName(env().APP_URL);
  document ??= JSON.stringify(openApiDocument(documentedCalls(apiCalls), { sessionCookie }));
  return new Response(document, { headers: { 'content-type': 'application/json' } });
});
