import { openApiDocument } from '@/app/_server/api/openapi';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { sessionCookieName } from '@/app/_server/session/session-cookie';
import { env } from '@/lib/platform/config/env';
import { apiCalls } from '../_calls/calls';

let document: string | undefined;

export const GET = definePlainRoute('nothing: the answer is public', async () => {
  const sessionCookie = sessionCookieName(env().APP_URL);
  const definitions = apiCalls.map(({ definition }) => definition);
  document ??= JSON.stringify(openApiDocument(definitions, { sessionCookie }));
  return new Response(document, { headers: { 'content-type': 'application/json' } });
});
