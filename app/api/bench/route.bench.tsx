import { bearerSession } from '@/app/_server/api/credentials';
import { getDatabase } from '@/app/_server/context';

/** Serves the baseline of `npm run bench` for API calls: one indexed query. Only builds with LINEUP_BENCH=1 have it. */
async function answer({ headers }: Request): Promise<Response> {
  const session = await bearerSession(headers);
  if (!session) return new Response(null, { status: 401 });
  const [state] = await getDatabase().$client<{ total_score: number }[]>`
    select total_score from game_states where player_id = ${session.playerId}`;
  return Response.json({ total_score: state?.total_score });
}

export const GET = answer;
export const POST = answer;
