'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { dataOf, failureText, redirectIfEnded, refusalText } from '@/components/client/session/answers';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { FewAnswers, KnowledgeTable } from '@/components/profile/knowledge-table';
import { Button } from '@/components/ui/buttons/button';
import { BadgePin } from '@/components/ui/drawings/badge-pin';
import { Portrait } from '@/components/ui/drawings/portrait';
import { IconFlame } from '@/components/ui/icons/icons';
import { IconFlag } from '@/components/ui/icons/more-icons';
import { Modal } from '@/components/ui/modals/modal';
import { ReportButton } from '@/components/ui/report/report-button';
import { RetryButton } from '@/components/ui/states/load-failed';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import { useTimeZone } from '@/components/ui/use-hydrated';
import type { HeldBadge } from '@/lib/contract/badges/badge-view';
import { challengePath } from '@/lib/contract/challenges/paths';
import { formatDay } from '@/lib/contract/format';
import type { FriendKnowledge, FriendRow } from '@/lib/contract/friends/friend-view';
import { roomPath } from '@/lib/contract/rooms/paths';
import type { FriendHandlers, FriendsActions } from './use-friend-actions';

type CardProps = {
  friend: FriendRow;
  actions: FriendHandlers;
} & Pick<FriendsActions, 'getFriendCard' | 'challengeFriend' | 'createChallenge'>;
type FriendCardModalProps = Omit<CardProps, 'friend'> & {
  friend: FriendRow | null;
  onClose: () => void;
};

export function FriendCardModal({ friend, onClose, ...rest }: FriendCardModalProps) {
  const common = useTexts('common');
  return (
    <Modal
      open={friend !== null}
      onClose={onClose}
      title={friend ? shownName(friend.name, common('unknownName')) : ''}
    >
      {friend ? <Card friend={friend} {...rest} /> : null}
    </Modal>
  );
}

function Card({ friend, actions, getFriendCard, challengeFriend, createChallenge }: CardProps) {
  const t = useTexts('friends');
  return (
    <div className="flex flex-col gap-4">
      <Header friend={friend} actions={actions} />
      <FriendNumbers friend={friend} />
      <div className="flex flex-col gap-2">
        <ChallengeButton
          start={() => challengeFriend({ friendId: friend.id })}
          pathOf={roomPath}
          label={t('challenge')}
          busyLabel={t('openingRoom')}
        />
        <ChallengeButton
          start={() => createChallenge({ friendId: friend.id })}
          pathOf={challengePath}
          label={t('challengeApart')}
          busyLabel={t('startingChallenge')}
          look="raised"
        />
      </div>
      <Details friend={friend} getFriendCard={getFriendCard} />
    </div>
  );
}

function Header({ friend, actions }: Pick<CardProps, 'friend' | 'actions'>) {
  const t = useTexts('friends');
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <div className="flex items-center gap-3">
      <Portrait name={friend.name} image={friend.profile_image} className="size-16 rounded-2xl text-2xl" />
      <p className="min-w-0 flex-1 text-paper-muted text-sm">
        {t.rich('friendsSince', {
          day: formatDay(t.locale, friend.since, timeZone),
          nowrap: (text) => <span className="whitespace-nowrap">{text}</span>,
        })}
      </p>
      <ReportButton
        username={friend.name}
        hasImage={friend.profile_image !== null}
        reportPlayer={actions.reportPlayer}
        extras={[
          { label: t('remove'), onPick: () => actions.askRemove(friend) },
          { label: t('block'), onPick: () => actions.askBlock(friend, true) },
        ]}
      />
    </div>
  );
}

function Details({ friend, getFriendCard }: Pick<CardProps, 'friend' | 'getFriendCard'>) {
  const t = useTexts('friends');
  const card = useQuery({
    queryKey: ['friend-card', friend.id],
    queryFn: () => dataOf(() => getFriendCard({ friendId: friend.id })),
    retry: 1,
  });
  if (card.data) {
    return (
      <>
        <BestRun best={card.data.best_higher_lower} />
        <FriendBadges badges={card.data.badges} />
        <FriendKnows name={friend.name} knowledge={card.data.knowledge} />
      </>
    );
  }
  if (card.isPending) {
    return (
      <>
        <Loading />
        <Skeleton className="h-24" />
        <Skeleton className="h-36" />
      </>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 text-center">
      <p>{refusalText(card.error, t('cardFailed'))}</p>
      <RetryButton query={card} />
    </div>
  );
}

type ChallengeButtonProps = {
  start: () => ReturnType<FriendsActions['challengeFriend']>;
  pathOf: (code: string) => string;
  label: string;
  busyLabel: string;
  look?: 'accent' | 'raised';
};

function ChallengeButton({ start, pathOf, label, busyLabel, look = 'accent' }: ChallengeButtonProps) {
  const t = useTexts('friends');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function challenge() {
    setBusy(true);
    const answer = await start().catch(() => null);
    // The button stays busy until the next screen shows.
    if (answer?.ok) return router.push(pathOf(answer.data.code));
    setBusy(false);
    if (!redirectIfEnded(answer)) toast.error(failureText(answer, t('challengeFailed')));
  }
  return (
    <Button look={look} onClick={challenge} busy={busy} busyLabel={busyLabel}>
      <IconFlag />
      {label}
    </Button>
  );
}

const HEADING = 'pb-2 font-display font-extrabold text-xl';

function FriendNumbers({ friend: { streak, today, week_points } }: { friend: FriendRow }) {
  const t = useTexts('friends');
  const numbers = [
    ['streak', streak > 0 ? t('streakDays', { days: streak }) : '–'],
    ['today', today ? `${today.right}/${today.of}` : t('notYet')],
    ['thisWeek', t('weekPoints', { points: week_points })],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-paper-line rounded-xl border-2 border-paper-edge py-2 text-center">
      {numbers.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-0.5 px-1">
          <dt className="text-paper-muted text-sm">{t(name)}</dt>
          <dd className="numerals flex flex-1 flex-wrap items-center justify-center font-extrabold text-lg leading-tight">
            {name === 'streak' && streak > 0 ? <IconFlame className="size-5" /> : null}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FriendBadges({ badges }: { badges: readonly HeldBadge[] }) {
  const t = useTexts('friends');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={HEADING}>
        {t('badges')}
      </h3>
      {badges.length === 0 ? (
        <p className="text-paper-muted">{t('noBadges')}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-x-2 gap-y-3">
          {badges.map(({ id, name, icon, count }) => (
            <li key={id} className="flex flex-col items-center gap-1 text-center">
              <BadgePin badge={{ badge_icon: icon, badgeCount: count, status: 'true' }} className="size-14" />
              <span className="wrap-anywhere font-semibold text-xs leading-tight">{name}</span>
              {count > 1 ? <span className="sr-only">{t('times', { count })}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BestRun({ best }: { best: number }) {
  const t = useTexts('friends');
  if (best === 0) return null;
  return <p className="font-semibold">{t('bestHigherLower', { best })}</p>;
}

type FriendKnowsProps = {
  name: string;
  knowledge: FriendKnowledge | null;
};

function FriendKnows({ name, knowledge }: FriendKnowsProps) {
  const t = useTexts('friends');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={HEADING}>
        {t('knowledge')}
      </h3>
      {knowledge === null ? (
        <p className="wrap-anywhere text-paper-muted">{t('knowledgeHidden', { name })}</p>
      ) : null}
      {knowledge?.allTime.answers === 0 ? <p className="text-paper-muted">{t('notPlayed')}</p> : null}
      {knowledge && knowledge.allTime.answers > 0 ? (
        <>
          <KnowledgeTable who={name} knowledge={knowledge} />
          <FewAnswers answers={knowledge.allTime.answers} />
        </>
      ) : null}
    </section>
  );
}
