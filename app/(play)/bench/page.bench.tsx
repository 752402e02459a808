import { requirePlayer } from '@/app/_server/session/session';
import { Button } from '@/components/ui/buttons/button';
import { IconHeart } from '@/components/ui/icons/icons';

const MAX_ROWS = 100;

type BenchPageProps = { searchParams: Promise<{ rows?: string; cards?: string }> };

function upTo(asked: string | undefined): number[] {
  const count = Math.min(MAX_ROWS, Number(asked) || 0);
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Renders the reference page of `npm run bench`: one indexed query, static rows or cards. Only builds with LINEUP_BENCH=1 have it. */
export default async function BenchPage({ searchParams }: BenchPageProps) {
  const { db, actor } = await requirePlayer();
  const asked = await searchParams;
  const rows = upTo(asked.rows);
  const cards = upTo(asked.cards);
  const [state] = await db.$client<{ total_score: number }[]>`
    select total_score from game_states where player_id = ${actor.playerId}`;
  return (
    <main>
      <h1>{state?.total_score} points</h1>
      <ol>
        {rows.map((rank) => (
          <li key={rank} className="flex items-center gap-3 px-4 py-3">
            <span>{rank}</span>
            <span>player_{rank}</span>
            <span>{1000 - rank} points</span>
          </li>
        ))}
      </ol>
      <ul className="grid grid-cols-2 gap-3">
        {cards.map((pack) => (
          <li key={pack} className="flex flex-col gap-3 rounded-2xl bg-paper p-3 text-paper-text">
            <p className="flex flex-1 flex-col items-center gap-1 pt-1">
              <IconHeart className="size-8" />
              <span className="numerals font-extrabold text-4xl">{pack * 10}</span>
              <span className="text-sm">lives</span>
            </p>
            <Button>${pack}.99</Button>
          </li>
        ))}
      </ul>
    </main>
  );
}
