import { definePlainRoute } from '@/app/_server/define-plain-route';
import { openApiDocument } from '@/lib/api/openapi';
import { apiCalls } from '../_calls/calls';
import { documentedCalls } from '../_calls/documented';

let document: string | undefined;

/** Every call, as OpenAPI 3.1. */
export const GET = definePlainRoute('it says nothing about anybody', async () => {
  document ??= JSON.stringify(openApiDocument(documentedCalls(apiCalls)));
  return new Response(document, { headers: { 'content-type': 'application/json' } });
});
