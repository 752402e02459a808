import type { ReactNode } from 'react';
import type { BoardExclusionView, DeskStanding } from '@/lib/contract/desk/players/player-view';
import { formatNumber } from '@/lib/contract/format';
import { Panel } from '../ui/layout';
import { TimeAgo } from '../ui/texts';

/** What a player is and has, and what was decided about them. */
export function StandingPanel({ standing, nowMs }: { standing: DeskStanding; nowMs: number }) {
  const { name, hasImage, image, isGuest, createdAt, lastSeenAt, lives, stars, boards } = standing;
  const time = (at: Date | null) =>
    at === null ? 'unknown' : <TimeAgo at={at.toISOString()} nowMs={nowMs} />;
  return (
    <Panel title="Standing">
      <Decisions standing={standing} nowMs={nowMs} />
      <div className="flex flex-wrap gap-4">
        {image === null ? null : (
          <ProfilePicture image={image} alt={`Profile image of ${name}`} className="size-24" />
        )}
        <dl className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          <Fact label="Kind">{isGuest ? 'guest' : 'account'}</Fact>
          <Fact label="Image">{hasImage ? (image === null ? 'cannot be loaded' : 'shown') : 'none'}</Fact>
          <Fact label="Created">{time(createdAt)}</Fact>
          <Fact label="Last seen">{time(lastSeenAt)}</Fact>
          <Fact label="Lives">{formatNumber(lives)}</Fact>
          <Fact label="Stars">{formatNumber(stars)}</Fact>
          <Fact label="Boards">
            {boards.length === 0 ? 'no score this week or month' : <Boards boards={boards} />}
          </Fact>
        </dl>
      </div>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Boards({ boards }: Pick<DeskStanding, 'boards'>) {
  return (
    <ul>
      {boards.map(({ board, score, rank }) => (
        <li key={board}>
          {board}: {formatNumber(score)} points, {rank === null ? 'not listed' : `rank ${formatNumber(rank)}`}
        </li>
      ))}
    </ul>
  );
}

function Decisions({ standing, nowMs }: { standing: DeskStanding; nowMs: number }) {
  const { bannedAt, exclusion, deletionDueAt } = standing;
  if (!bannedAt && !exclusion && !deletionDueAt)
    return <p>Not excluded, not banned, and no deletion is due.</p>;
  return (
    <ul className="flex flex-col gap-1 font-semibold text-bad-text">
      {bannedAt ? (
        <li>
          Banned since <TimeAgo at={bannedAt.toISOString()} nowMs={nowMs} />
        </li>
      ) : null}
      {exclusion ? (
        <li>
          Excluded from boards since <TimeAgo at={exclusion.since.toISOString()} />
          {exclusion.until === null ? ', until it is lifted' : null}
          {exclusion.until === null ? null : (
            <>
              , until <TimeAgo at={exclusion.until.toISOString()} />
            </>
          )}
          : {exclusionWords(exclusion.reason)}
        </li>
      ) : null}
      {deletionDueAt ? (
        <li>
          Asked for deletion, which is due at <TimeAgo at={deletionDueAt.toISOString()} />
        </li>
      ) : null}
    </ul>
  );
}

const EXCLUSION_WORDS = {
  pace: 'answers came faster than people play',
  endurance: 'answers in every hour of two days',
  accuracy: 'more right answers than knowledge and luck explain',
  operator: 'an operator decided so',
} as const;

/** Says why a player is excluded from boards. */
export const exclusionWords = (reason: BoardExclusionView['reason']): string => EXCLUSION_WORDS[reason];

type ProfilePictureProps = { image: string; alt: string; className?: string };

/** A profile image that was read for this page alone: a data URL of some kilobytes. */
export function ProfilePicture({ image, alt, className = 'size-16' }: ProfilePictureProps) {
  return <img src={image} alt={alt} className={`shrink-0 rounded-md border border-line ${className}`} />;
}
