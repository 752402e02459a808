import { contextFor } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { exportTransparency } from '@/lib/removals/read-transparency';

const DOWNLOADS: Limit = { name: 'transparency', points: 60, perSeconds: 60, perProcess: true };

export const GET = definePlainRoute('nothing: the answer is public', async (request: Request) => {
  const ctx = contextFor({ kind: 'anonymous' }, request.headers);
  await spend(ctx, DOWNLOADS, ctx.address);
  return new Response(await exportTransparency(ctx), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transparency.csv"',
      'cache-control': 'no-store',
    },
  });
});
