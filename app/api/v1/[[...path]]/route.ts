import { serveApi } from '@/app/_server/api/serve';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { apiCalls } from '../_calls/calls';

const serve = definePlainRoute('the policy of each call', serveApi(apiCalls));

export const GET = serve;
export const HEAD = serve;
export const POST = serve;
export const PUT = serve;
export const PATCH = serve;
export const DELETE = serve;
export const OPTIONS = serve;
