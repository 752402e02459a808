import { requirePlayer } from '@/app/_server/session';

const MOST_ROWS = 100;

/**
 * What `npm run bench` measures pages against: the same layout and session check, one indexed query, and static rows. Only a
 * build with LINEUP_BENCH=1 knows files named `page.bench.tsx`, so this page ships nowhere.
 */
export default async function BenchPage({ searchParams }: { searchParams: Promise<{ rows?: string }> }) {
  const { db, actor } = await requirePlayer();
  const rows = Math.min(MOST_ROWS, Number((await searchParams).rows) || 0);
  const [state] = await db.$client<{ total_score: number }[]>`
    select total_score from game_states where player_id = ${actor.playerId}`;
  return (
    <main>
      <h1>{state?.total_score} points</h1>
      <ol>
        {Array.from({ length: rows }, (_, index) => index + 1).map((rank) => (
          <li key={rank} className="flex items-center gap-3 px-4 py-3">
            <span>{rank}</span>
            <span>player_{rank}</span>
            <span>{1000 - rank} points</span>
          </li>
        ))}
      </ol>
    </main>
  );
}
