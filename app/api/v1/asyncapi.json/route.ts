import { definePlainRoute } from '@/app/_server/define-plain-route';
import { asyncApiDocument } from '@/lib/contract/api/asyncapi';
import { env } from '@/lib/platform/config/env';

let document: string | undefined;

/** Every realtime event, as AsyncAPI 3. */
export const GET = definePlainRoute('it says nothing about anybody', async () => {
  document ??= JSON.stringify(asyncApiDocument(env().REALTIME_URL));
  return new Response(document, { headers: { 'content-type': 'application/json' } });
});
