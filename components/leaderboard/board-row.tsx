import type { LeaderboardEntry } from '@/lib/leaderboard/leaderboard-view';
import { Medal } from './medal';

/** Tints of the drawn default image, picked by name so that a player keeps theirs. */
const TINTS = [
  'bg-accent text-on-accent',
  'bg-paper-text text-paper',
  'bg-paper-edge text-paper-text',
] as const;

export function points(score: number): string {
  return `${score} points`;
}

export function BoardRow({ entry }: { entry: LeaderboardEntry }) {
  const { rank, username, total_score, isYou } = entry;
  return (
    <li
      aria-current={isYou ? 'true' : undefined}
      className={`flex min-h-14 items-center gap-3 rounded-xl border-2 px-3 py-1.5 text-paper-text ${
        isYou ? 'border-accent bg-paper' : 'border-transparent bg-paper'
      }`}
    >
      <Rank rank={rank} />
      <Portrait entry={entry} />
      <span className="min-w-0 flex-1 truncate font-semibold">
        {username}
        {isYou ? (
          <span className="ml-2 rounded bg-accent px-1.5 py-0.5 font-bold text-on-accent text-xs">You</span>
        ) : null}
      </span>
      <span className="numerals shrink-0 font-extrabold text-lg">{points(total_score)}</span>
    </li>
  );
}

function Rank({ rank }: { rank: number }) {
  return (
    <span className="numerals grid w-9 shrink-0 place-items-center font-extrabold text-xl">
      {rank === 1 || rank === 2 || rank === 3 ? <Medal rank={rank} /> : rank}
    </span>
  );
}

function Portrait({ entry }: { entry: LeaderboardEntry }) {
  const frame = 'grid size-10 shrink-0 place-items-center overflow-hidden rounded-full';
  if (entry.profile_image)
    return <img src={entry.profile_image} alt="" className={`${frame} object-cover`} />;
  const sum = [...entry.username].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span
      aria-hidden="true"
      className={`${frame} font-display font-extrabold text-lg ${TINTS[sum % TINTS.length]}`}
    >
      {entry.username.slice(0, 2).toUpperCase()}
    </span>
  );
}
