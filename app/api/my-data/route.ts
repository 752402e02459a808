import { ownVisitCredentials } from '@/app/_server/api/credentials';
import { defineRoute } from '@/app/_server/define-route';
import { streamPieces } from '@/app/_server/http/stream-pieces';
import { noInput } from '@/app/_server/no-input';
import { APP_NAME } from '@/lib/contract/app-name';
import { exportAccount } from '@/lib/export/export-account';
import { log } from '@/lib/platform/log/log';
import { sharedStorage } from '@/lib/platform/storage/storage';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="${APP_NAME.toLowerCase()}-my-data.json"`,
  'cache-control': 'no-store',
};

/** Answers with all data about the caller, as a JSON file. Also for players whose deletion is scheduled. */
export const GET = defineRoute(
  {
    schema: noInput,
    policy: {
      who: 'playerOrLeaving',
      limit: { name: 'my-data', points: 10, perSeconds: 3600, by: 'player' },
    },
    credentials: ownVisitCredentials,
    respond: (pieces: AsyncIterable<string>) => new Response(streamPieces(pieces, log), { headers: HEADERS }),
  },
  (ctx) => exportAccount({ ...ctx, storage: sharedStorage }),
);
