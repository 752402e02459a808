import { definePlainRoute } from '@/app/_server/define-plain-route';
import { asyncApiDocument } from '@/lib/contract/api/asyncapi';
import { env } from '@/lib/platform/config/env';

let document: string | undefined;

export const GET = definePlainRoute('nothing: the answer is public', async () => {
  document ??= JSON.stringify(asyncApiDocument(env().REALTIME_URL));
  return new Response(document, { headers: { 'content-type': 'application/json' } });
});
