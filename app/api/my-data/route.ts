import { ownVisitCredentials } from '@/app/_server/api/credentials';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { streamPieces } from '@/app/_server/stream-pieces';
import { APP_NAME } from '@/lib/contract/app-name';
import { exportAccount } from '@/lib/export/export-account';
import { log } from '@/lib/platform/log/log';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="${APP_NAME.toLowerCase()}-my-data.json"`,
  'cache-control': 'no-store',
};

/** Answers with everything held about the caller, as a JSON file. Players whose deletion is scheduled may fetch it too. */
export const GET = defineRoute(
  {
    schema: noInput,
    policy: { who: 'leaving', limit: { name: 'my-data', points: 10, perSeconds: 3600, by: 'player' } },
    credentials: ownVisitCredentials,
    respond: (pieces: AsyncIterable<string>) => new Response(streamPieces(pieces, log), { headers: HEADERS }),
  },
  (ctx) => exportAccount({ ...ctx, storage: sharedStorage }),
);
