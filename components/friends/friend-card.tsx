import { useId } from 'react';
import { FewAnswers, KnowledgeTable } from '@/components/profile/knowledge-table';
import { BadgePin } from '@/components/ui/badge-pin';
import { IconFlame } from '@/components/ui/icons';
import type { HeldBadge } from '@/lib/contract/badges/badge-view';
import { counted, formatNumber } from '@/lib/contract/format';
import type { FriendKnowledge, FriendRow } from '@/lib/contract/friends/friend-card-view';

const HEADING = 'pb-2 font-display font-extrabold text-xl';

/** Shows streak, today's daily and points of this week. */
export function FriendNumbers({ friend: { streak, today, week_points } }: { friend: FriendRow }) {
  const numbers = [
    ['Streak', streak > 0 ? counted(streak, 'day') : 'None'],
    ['Today', today ? `${today.right}/${today.of}` : 'Not yet'],
    ['This week', counted(week_points, 'point')],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-paper-line rounded-xl border-2 border-paper-edge py-2 text-center">
      {numbers.map(([label, value]) => (
        <div key={label} className="flex flex-col gap-0.5 px-1">
          <dt className="text-paper-muted text-sm">{label}</dt>
          <dd className="numerals flex flex-1 flex-wrap items-center justify-center font-extrabold text-lg leading-tight">
            {label === 'Streak' && streak > 0 ? <IconFlame className="size-5" /> : null}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FriendBadges({ badges }: { badges: readonly HeldBadge[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={HEADING}>
        Badges
      </h3>
      {badges.length === 0 ? (
        <p className="text-paper-muted">No badges yet.</p>
      ) : (
        <ul className="grid grid-cols-3 gap-x-2 gap-y-3">
          {badges.map(({ id, name, icon, count }) => (
            <li key={id} className="flex flex-col items-center gap-1 text-center">
              <BadgePin badge={{ badge_icon: icon, badgeCount: count, status: 'true' }} className="size-14" />
              <span className="wrap-anywhere font-semibold text-xs leading-tight">{name}</span>
              {count > 1 ? <span className="sr-only">{formatNumber(count)} times</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type FriendKnowsProps = {
  name: string;
  /** Null when the friend hides it. */
  knowledge: FriendKnowledge | null;
};

export function FriendKnows({ name, knowledge }: FriendKnowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={HEADING}>
        What they know
      </h3>
      {knowledge === null ? (
        <p className="wrap-anywhere text-paper-muted">{name} does not show this.</p>
      ) : null}
      {knowledge?.allTime.answers === 0 ? <p className="text-paper-muted">No answers yet.</p> : null}
      {knowledge && knowledge.allTime.answers > 0 ? (
        <>
          <KnowledgeTable who={name} knowledge={knowledge} />
          <FewAnswers answers={knowledge.allTime.answers} />
        </>
      ) : null}
    </section>
  );
}
