import { Portrait } from '@/components/ui/portrait';
import type { FriendDaily } from '@/lib/contract/daily/daily-view';

/** Lists what friends made of the same daily. */
export function DailyFriends({ friends }: { friends: readonly FriendDaily[] }) {
  if (friends.length === 0)
    return <p className="text-paper-muted">None of your friends has finished it yet.</p>;
  return (
    <ul aria-label="Friends" className="flex flex-col gap-2">
      {friends.map(({ id, name, profile_image, right, of }) => (
        <li key={id} className="flex items-center gap-3">
          <Portrait name={name} image={profile_image} className="size-9 rounded-full text-base" />
          <span className="wrap-anywhere min-w-0 flex-1 font-semibold leading-tight">{name}</span>
          <span className="numerals shrink-0 font-extrabold text-lg">
            {right} of {of}
          </span>
        </li>
      ))}
    </ul>
  );
}
