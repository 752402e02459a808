import { defineDeskRoute } from '@/app/_server/desk/define-desk-route';
import { streamPieces } from '@/app/_server/http/stream-pieces';
import { auditFilterSchema } from '@/lib/contract/desk/operators/audit';
import { exportAudit } from '@/lib/desk/audit/export-audit';

export const GET = defineDeskRoute(
  {
    schema: auditFilterSchema,
    roles: ['admin'],
    audit: 'audit.export',
    read: (request) => Object.fromEntries(new URL(request.url).searchParams),
  },
  async (ctx, filter) =>
    new Response(streamPieces(exportAudit(ctx, filter), ctx.log), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${ctx.now().toISOString().slice(0, 10)}.csv"`,
      },
    }),
);
