import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { exportAccount } from '@/lib/accounts/export-account';
import { APP_NAME } from '@/lib/app';
import { sharedStorage } from '@/lib/storage/shared-storage';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="${APP_NAME.toLowerCase()}-my-data.json"`,
  'cache-control': 'no-store',
};

/** Piece by piece as it is read: a slow reader holds neither memory nor a connection. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Everything held about the caller, as a JSON file; for players who are being deleted too. */
export const GET = defineRoute(
  {
    schema: noInput,
    policy: { who: 'leaving', limit: { name: 'my-data', points: 10, perSeconds: 3600, by: 'player' } },
    forOwnPages: true,
    respond: (pieces: AsyncIterable<string>) => new Response(streamOf(pieces), { headers: HEADERS }),
  },
  (ctx) => exportAccount({ ...ctx, storage: sharedStorage }),
);
