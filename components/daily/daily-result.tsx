'use client';

import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsGuest } from '@/components/client/session/guest';
import { CREATE_ACCOUNT_PATH } from '@/components/client/session/paths';
import { shareOrCopy } from '@/components/client/share/share-link';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { ResultPlacard, Squares } from '@/components/quiz/result/result-placard';
import { Review } from '@/components/quiz/result/review';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Portrait } from '@/components/ui/drawings/portrait';
import { IconShare } from '@/components/ui/icons/more-icons';
import type { DailyView, FriendDaily, DailyResult as Result } from '@/lib/contract/daily/daily-view';
import { DailyMoment, useNow } from './daily-moment';
import { bestText, comparisonText, dailyTitle, freezeLines, voidText } from './daily-text';
import { StreakNote } from './streak-note';
import { WeekStrip } from './week-strip';

type DailyResultProps = {
  view: DailyView;
  result: Result;
  /** Whether the last question was answered on this screen. */
  isFresh: boolean;
  onNext: () => void;
  children?: ReactNode;
};

export function DailyResult({ view, result, isFresh, onNext, children }: DailyResultProps) {
  const t = useTexts('daily');
  const isGuest = useIsGuest();
  const card = useRef<HTMLElement>(null);
  // Moves screen readers to the result.
  useEffect(() => {
    if (isFresh) card.current?.focus({ preventScroll: true });
  }, [isFresh]);
  const removed = voidText(t, result.squares);
  const comparison = comparisonText(t, result, view);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="daily-title"
      className="-mb-4 flex flex-1 flex-col gap-3 outline-none"
    >
      <div className="poster overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text">
        <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-3 text-paper-muted tall:py-5">
          <HeightMarks />
          <ResultPlacard level="h2" id="daily-title" title={dailyTitle(t, view)} {...result} />
        </div>
        <div className="flex flex-col gap-4 px-4 py-4">
          <Squares squares={result.squares} />
          {removed ? <p className="text-sm">{removed}</p> : null}
          {view.isArchived ? (
            <p className="font-semibold">{t('archived')}</p>
          ) : (
            <>
              <StreakNote streak={view.streak} due="today" more={freezeLines(t, result)} />
              <WeekStrip week={view.week} />
            </>
          )}
          {result.histogram ? (
            <Part title={t('allPlayers')}>
              <Histogram counts={result.histogram} own={result.right} />
              {[comparison, bestText(t, result)].map((line) =>
                line ? (
                  <p key={line} className="pt-1 text-sm">
                    {line}
                  </p>
                ) : null,
              )}
            </Part>
          ) : null}
          {isGuest || view.isArchived ? null : (
            <Part title={t('friends')}>
              <DailyFriends friends={result.friends} />
            </Part>
          )}
          <Review {...result} level="h3" />
        </div>
      </div>
      {isGuest && !view.isArchived ? (
        <ButtonLink href={CREATE_ACCOUNT_PATH} look="paper" className="flex-col gap-0 leading-tight">
          <span>{t('keepStreak')}</span>
          <span className="font-sans font-semibold text-sm tracking-normal">{t('signUpFree')}</span>
        </ButtonLink>
      ) : null}
      <NextDaily view={view} onNext={onNext} />
      <ArchiveLink />
      <NextSteps result={result} />
      {children}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="pb-1 font-bold text-lg">{title}</h3>
      {children}
    </div>
  );
}

function NextDaily({ view, onNext }: { view: DailyView; onNext: () => void }) {
  const t = useTexts('daily');
  const play = useTexts('play');
  const nowMs = useNow();
  if (nowMs >= view.closesAt)
    return (
      <ButtonLink href="/daily" look="raised">
        {t('toToday')}
      </ButtonLink>
    );
  if (nowMs >= view.nextAt || !view.isToday)
    return (
      <Button look="raised" onClick={onNext}>
        {play('playDaily')}
      </Button>
    );
  return <DailyMoment what="newPhotos" atMs={view.nextAt} className="text-center text-muted text-sm" />;
}

/** Sticks to the bottom on tall screens only, because on a short one it would cover the card. */
function NextSteps({ result: { share } }: { result: Result }) {
  const t = useTexts('daily');
  const common = useTexts('common');
  return (
    <div className="bar-below bottom-[calc(3rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-auto grid auto-cols-fr grid-flow-col gap-2 bg-page px-4 pt-2 pb-3 [@media(min-height:560px)]:sticky">
      {share ? (
        <Button
          onClick={() => void shareOrCopy({ text: share.text, url: share.link }, common('copied'))}
          className="px-2"
        >
          <IconShare className="size-5" />
          {t('share')}
        </Button>
      ) : null}
      <ButtonLink href="/home" look="raised" className="px-2">
        {t('home')}
      </ButtonLink>
    </div>
  );
}

function DailyFriends({ friends }: { friends: readonly FriendDaily[] }) {
  const t = useTexts('daily');
  const common = useTexts('common');
  if (friends.length === 0) return <p className="text-paper-muted">{t('noFriends')}</p>;
  return (
    <ul aria-label={t('friends')} className="flex flex-col gap-2">
      {friends.map(({ id, name, profile_image, right, of }) => (
        <li key={id} className="flex items-center gap-3">
          <Portrait name={name} image={profile_image} className="size-9 rounded-full text-base" />
          <span className="wrap-anywhere min-w-0 flex-1 font-semibold leading-tight">
            {shownName(name, common('unknownName'))}
          </span>
          <span className="numerals shrink-0 font-extrabold text-lg">{t('friendScore', { right, of })}</span>
        </li>
      ))}
    </ul>
  );
}

type HistogramProps = {
  counts: readonly number[];
  own: number;
};

const HEIGHT = 56;
/** Keeps an empty bar visible. */
const MIN_HEIGHT = 2;

function Histogram({ counts, own }: HistogramProps) {
  const t = useTexts('daily');
  const most = Math.max(1, ...counts);
  return (
    <>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col items-end gap-1">
        {counts.map((count, right) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of right answers.
          <Bar key={right} right={right} share={count / most} isOwn={right === own} />
        ))}
      </div>
      <ul className="sr-only">
        {counts.map((count, right) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of right answers.
          <li key={right}>{t(right === own ? 'ownBar' : 'bar', { right, count })}</li>
        ))}
      </ul>
    </>
  );
}

/** Uses SVG, because the CSP allows no style attribute. */
function Bar({ right, share, isOwn }: { right: number; share: number; isOwn: boolean }) {
  const height = Math.max(MIN_HEIGHT, share * HEIGHT);
  return (
    <span className="flex flex-col items-center gap-1">
      <svg
        viewBox={`0 0 10 ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
        className={`h-14 w-full ${isOwn ? 'text-accent' : 'text-paper-edge'}`}
      >
        <rect y={HEIGHT - height} width="10" height={height} />
      </svg>
      <span
        className={`numerals w-full rounded-sm text-center font-bold text-sm leading-5 ${isOwn ? 'bg-paper-text text-paper' : ''}`}
      >
        {right}
      </span>
    </span>
  );
}

export function ArchiveLink({ className = 'text-accent-text' }: { className?: string }) {
  const t = useTexts('daily');
  return (
    <Link
      href="/daily/archive"
      className={`grid min-h-11 place-items-center font-semibold underline underline-offset-4 ${className}`}
    >
      {t('archive')}
    </Link>
  );
}
