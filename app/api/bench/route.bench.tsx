import { findSession } from '@/app/_server/api/find-session';
import { getDatabase } from '@/app/_server/context';

/**
 * What `npm run bench` measures calls of the API against: the same session check and one indexed query. Only a build with
 * LINEUP_BENCH=1 knows files named `route.bench.tsx`, so this route ships nowhere.
 */
async function answer({ headers }: Request): Promise<Response> {
  const session = await findSession({ headers, credential: 'bearer', changesState: false });
  if (!session) return new Response(null, { status: 401 });
  const [state] = await getDatabase().$client<{ total_score: number }[]>`
    select total_score from game_states where player_id = ${session.playerId}`;
  return Response.json({ total_score: state?.total_score });
}

export const GET = answer;
export const POST = answer;
