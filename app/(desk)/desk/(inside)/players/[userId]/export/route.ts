import { defineDeskRoute } from '@/app/_server/desk/define-desk-route';
import { streamPieces } from '@/app/_server/http/stream-pieces';
import { APP_NAME } from '@/lib/contract/app-name';
import { deskPlayerSchema } from '@/lib/contract/desk/players/schemas';
import { exportPlayer } from '@/lib/desk/players/support-actions';
import { log } from '@/lib/platform/log/log';
import { sharedStorage } from '@/lib/platform/storage/storage';

/** Answers with the player's own export (/api/my-data) as a JSON file. */
export const GET = defineDeskRoute(
  {
    schema: deskPlayerSchema,
    roles: ['support'],
    needsProof: true,
    limit: { name: 'desk-players-export', points: 30, perSeconds: 3600 },
    audit: 'players.export',
    about: ({ userId }) => [{ subject: 'player', id: userId }],
    read: (_request, { userId }: { userId: string }) => ({ userId }),
  },
  async (ctx, input) => {
    const pieces = await exportPlayer({ ...ctx, storage: sharedStorage }, input);
    return new Response(streamPieces(pieces, log), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${APP_NAME.toLowerCase()}-player-${input.userId}.json"`,
      },
    });
  },
);
