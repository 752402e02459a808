import { ownVisitCredentials } from '@/app/_server/api/credentials';
import { defineRoute } from '@/app/_server/define-route';
import { roomSchema } from '@/lib/contract/rooms/schemas';
import { exportResults } from '@/lib/rooms/host/results-csv';
import { READ_GAME } from '@/lib/rooms/limits';

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="results.csv"',
  'cache-control': 'no-store',
};

export const GET = defineRoute(
  {
    schema: roomSchema,
    policy: { who: 'player', guests: true, limit: { ...READ_GAME, by: 'player' } },
    credentials: ownVisitCredentials,
    read: async (request) => ({ code: new URL(request.url).pathname.split('/').at(-2) }),
    respond: (csv: string) => new Response(csv, { headers: HEADERS }),
  },
  exportResults,
);
