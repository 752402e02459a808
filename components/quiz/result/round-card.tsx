'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { isDue, useDailyDue } from '@/components/client/notifications/daily-due';
import type { MarkNotificationsSeen } from '@/components/client/notifications/notification-state';
import { useIsGuest } from '@/components/client/session/guest';
import { CREATE_ACCOUNT_PATH } from '@/components/client/session/paths';
import { shareOrCopy } from '@/components/client/share/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { IconShare } from '@/components/ui/icons/more-icons';
import { formatNumber } from '@/lib/contract/format';
import type { WireRound } from '@/lib/contract/quiz/round';
import { useLate } from '../connection/use-late';
import { clueText } from './clue-text';
import { badgesOf, type LandedBadge, LandingBadges, useShownBadges } from './landing-badges';
import { ResultPlacard, Squares } from './result-placard';
import { Review } from './review';
import { RoundLoading } from './round-loading';
import { rankText, roundTitle, shareText } from './round-text';

export type RoundCardProps = {
  round: WireRound | null;
  failed: boolean;
  connected: boolean;
  onNext: () => void;
  onRetry: () => void;
  markSeen: MarkNotificationsSeen;
};

/** Longer than the server waits for derived numbers. */
const PATIENCE_MS = 3000;

/** Shows the end of a round until the player continues. Takes the focus when it appears. */
export function RoundCard(props: RoundCardProps) {
  const t = useTexts('quiz');
  const { round, connected, onRetry, markSeen } = props;
  const isLate = useLate(round === null, PATIENCE_MS);
  const failed = round === null && (props.failed || isLate || !connected);
  const arrived = useShownBadges(round !== null, markSeen);
  const badges = withArrived(round?.badges ?? [], badgesOf(arrived));
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="round-title"
      className="flex flex-1 flex-col gap-3 outline-none"
    >
      {round ? <RoundNumbers round={round} badges={badges} /> : null}
      {round ? null : (
        <h1 id="round-title" className={failed ? 'px-1 pt-3 font-extrabold text-3xl' : 'sr-only'}>
          {t('roundTitles.over')}
        </h1>
      )}
      {failed ? <NumbersFailed connected={connected} onRetry={onRetry} /> : null}
      {round || failed ? null : <RoundLoading />}
      <NextSteps {...props} />
    </section>
  );
}

function withArrived(known: readonly LandedBadge[], arrived: readonly LandedBadge[]): LandedBadge[] {
  return [...known, ...arrived.filter(({ id }) => !known.some((badge) => badge.id === id))];
}

function NumbersFailed({ connected, onRetry }: { connected: boolean; onRetry: () => void }) {
  const t = useTexts('quiz');
  const common = useTexts('common');
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-2xl border-2 border-paper-edge bg-paper p-5 text-paper-text"
    >
      <p>{t(connected ? 'roundFailed' : 'roundOffline')}</p>
      {connected ? (
        <Button look="outline" onClick={onRetry}>
          {common('tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}

function NextSteps({ round, onNext }: RoundCardProps) {
  const t = useTexts('quiz');
  const play = useTexts('play');
  const common = useTexts('common');
  const isGuest = useIsGuest();
  const share = (of: WireRound) =>
    shareOrCopy({ text: shareText(t, of), url: `${window.location.origin}/` }, common('copied'));
  return (
    <>
      {round && isGuest ? (
        <ButtonLink href={CREATE_ACCOUNT_PATH} look="paper" className="flex-col gap-0 leading-tight">
          <span>{t('keepGame', { points: round.total_score })}</span>
          <span className="font-sans font-semibold text-sm tracking-normal">{t('signUpFree')}</span>
        </ButtonLink>
      ) : null}
      {round ? (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button look="raised" className="px-2" onClick={() => share(round)}>
            <IconShare className="size-5" />
            {t('share')}
          </Button>
          {isGuest ? null : (
            <ButtonLink look="raised" href="/leaderboard" className="px-2">
              {play('seeBoard')}
            </ButtonLink>
          )}
        </div>
      ) : null}
      <OtherGameLinks />
      {/* On a short screen it would cover the card. */}
      <div className="bottom-[calc(3rem+env(safe-area-inset-bottom))] z-20 -mx-3 mt-auto flex flex-col bg-page px-3 pt-2 pb-3 [@media(min-height:560px)]:sticky">
        <Button onClick={onNext}>{t('nextRound')}</Button>
      </div>
    </>
  );
}

function RoundNumbers({ round, badges }: { round: WireRound; badges: readonly LandedBadge[] }) {
  const t = useTexts('quiz');
  return (
    <div className="poster overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text">
      <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-3 text-paper-muted tall:py-5">
        <HeightMarks />
        <ResultPlacard {...round} id="round-title" title={roundTitle(t, round)} />
      </div>
      <div className="flex flex-col gap-3 px-4 py-3 tall:gap-4 tall:py-4">
        <Squares squares={round.answers.map((isRight) => (isRight ? 'right' : 'wrong'))} />
        <Figures round={round} />
        <LandingBadges badges={badges} />
        <Remember facts={round.remember} />
        <Review {...round} />
      </div>
    </div>
  );
}

function Figures({ round: { points, longest_run, rank } }: { round: WireRound }) {
  const t = useTexts('quiz');
  const figures = [
    [t('roundPoints'), `+${formatNumber(t.locale, points)}`],
    [t('inARow'), formatNumber(t.locale, longest_run)],
    ...(rank ? [[t('rankThisWeek'), rankText(t, rank)]] : []),
  ];
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-2 text-center">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-paper-muted text-xs">{name}</dt>
          <dd className="numerals font-extrabold text-xl leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Remember({ facts }: { facts: WireRound['remember'] }) {
  const t = useTexts('quiz');
  if (facts.length === 0) return null;
  return (
    <div>
      <h2 className="pb-1 font-bold text-lg">{t('remember')}</h2>
      <ul className="flex flex-col gap-1.5 text-sm">
        {facts.map(({ label, clue }) => (
          <li key={`${label} ${clue.fact} ${clue.value}`}>{clueText(t, clue, label)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Links to the daily until it is played, and to live rooms after that; also to Higher or lower. */
function OtherGameLinks() {
  const t = useTexts('play');
  const due = isDue(useDailyDue());
  const look = 'grid min-h-11 place-items-center font-semibold text-accent-text underline underline-offset-4';
  return (
    <div className="flex justify-center gap-6">
      <Link href={due ? '/daily' : '/room'} className={look}>
        {t(due ? 'playDaily' : 'playTogether')}
      </Link>
      <Link href="/higher-lower" className={look}>
        {t('higherLower')}
      </Link>
    </div>
  );
}
