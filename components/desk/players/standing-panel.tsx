'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskStanding } from '@/lib/contract/desk/players/player-view';
import { formatNumber } from '@/lib/contract/english-format';
import { Panel } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

export function StandingPanel({ standing, nowMs }: { standing: DeskStanding; nowMs: number }) {
  const t = useTexts('deskPlayers');
  const { name, hasImage, image, isGuest, createdAt, lastSeenAt, lives, stars, boards } = standing;
  const imageState = hasImage ? (image === null ? 'failed' : 'shown') : 'none';
  const time = (at: Date | null) =>
    at === null ? t('unknown') : <TimeAgo at={at.toISOString()} nowMs={nowMs} />;
  return (
    <Panel title={t('standing')}>
      <Decisions standing={standing} nowMs={nowMs} />
      <div className="flex flex-wrap gap-4">
        {image === null ? null : (
          <ProfilePicture
            image={image}
            alt={t('imageOf', { name: name ?? t('unknownName') })}
            className="size-24"
          />
        )}
        <dl className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          <Fact label={t('kind')}>{t(isGuest ? 'kinds.guest' : 'kinds.account')}</Fact>
          <Fact label={t('image')}>{t(`imageStates.${imageState}`)}</Fact>
          <Fact label={t('created')}>{time(createdAt)}</Fact>
          <Fact label={t('lastSeen')}>{time(lastSeenAt)}</Fact>
          <Fact label={t('lives')}>{formatNumber(lives)}</Fact>
          <Fact label={t('stars')}>{formatNumber(stars)}</Fact>
          <Fact label={t('boards')}>{boards.length === 0 ? t('noScore') : <Boards boards={boards} />}</Fact>
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
  const t = useTexts('deskPlayers');
  return (
    <ul>
      {boards.map(({ interval, score: points, rank }) => (
        <li key={interval}>
          {rank === null ? t('unranked', { interval, points }) : t('ranked', { interval, points, rank })}
        </li>
      ))}
    </ul>
  );
}

function Decisions({ standing, nowMs }: { standing: DeskStanding; nowMs: number }) {
  const t = useTexts('deskPlayers');
  const { bannedAt, bannedUntil, exclusion, deletionDueAt } = standing;
  if (!bannedAt && !exclusion && !deletionDueAt) return <p>{t('nothingDecided')}</p>;
  return (
    <ul className="flex flex-col gap-1 font-semibold text-bad-text">
      {bannedAt ? (
        <li>
          {t.rich(bannedUntil === null ? 'bannedSince' : 'bannedUntil', {
            time: () => <TimeAgo at={bannedAt.toISOString()} nowMs={nowMs} />,
            end: () => bannedUntil && <TimeAgo at={bannedUntil.toISOString()} />,
          })}
        </li>
      ) : null}
      {exclusion ? (
        <li>
          {t.rich(exclusion.until === null ? 'excludedSince' : 'excludedUntil', {
            time: () => <TimeAgo at={exclusion.since.toISOString()} />,
            end: () => exclusion.until && <TimeAgo at={exclusion.until.toISOString()} />,
            reason: t(`exclusionReasons.${exclusion.reason}`),
          })}
        </li>
      ) : null}
      {deletionDueAt ? (
        <li>{t.rich('deletionDue', { time: () => <TimeAgo at={deletionDueAt.toISOString()} /> })}</li>
      ) : null}
    </ul>
  );
}

type ProfilePictureProps = { image: string; alt: string; className?: string };

export function ProfilePicture({ image, alt, className = 'size-16' }: ProfilePictureProps) {
  return <img src={image} alt={alt} className={`shrink-0 rounded-md border border-line ${className}`} />;
}
