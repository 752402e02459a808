import { defineDeskRoute } from '@/app/_server/desk/define-desk-route';
import { runIdSchema } from '@/lib/contract/desk/feeds/upload';
import { readRejectsCsv } from '@/lib/desk/feeds/read-rejects';

export const GET = defineDeskRoute(
  {
    schema: runIdSchema,
    roles: ['records'],
    audit: 'feeds.rejects',
    about: ({ runId }) => [{ subject: 'feed', id: runId }],
    read: (_request, { run }: { run: string }) => ({ runId: run }),
  },
  async (ctx, { runId }) =>
    new Response(await readRejectsCsv(ctx, { runId }), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="rejects-${runId}.csv"`,
      },
    }),
);
