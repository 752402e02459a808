'use client';

import { type ReactNode, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { slipRows } from '@/components/ui/slip-rows';
import type { QueuedRequest, RequestMatch, ShownRequest } from '@/lib/contract/desk/removals/requests';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { DeskButton } from '../ui/controls';
import { DeskPhoto } from '../ui/desk-photo';
import { KeyCap, useKeys } from '../ui/keys';
import { Problem } from '../ui/layout';
import { ClaimNotice } from '../ui/queue/notices';
import { feedText } from '../ui/texts';
import { MatchViewer } from './match-viewer';

type RequestDetailProps = {
  request: QueuedRequest;
  /** Null while it loads. */
  shown: ShownRequest | null;
  problem: string | null;
  onReload: () => void;
  onMore: () => void;
  split: { isOn: boolean; erased: ReadonlySet<string>; toggle: (recordId: string) => void };
  children: ReactNode;
};

export function RequestDetail(props: RequestDetailProps) {
  const t = useTexts('deskRemovals');
  const common = useTexts('common');
  const { request, shown, problem, onReload, split, children } = props;
  return (
    <section
      aria-label={t('request', { receipt: request.receiptText })}
      className="flex min-w-0 flex-col gap-3"
    >
      <Heading request={request} />
      {shown?.decidedBy ? (
        <p role="status" className="font-semibold text-accent-text">
          {t('decidedMeanwhile', { operator: shown.decidedBy })}
        </p>
      ) : null}
      <ClaimNotice claimedBy={shown?.claimedBy} />
      {shown?.words ? (
        <blockquote className="wrap-anywhere border-accent border-l-4 bg-raised py-2 pr-2 pl-3 text-base">
          {shown.words}
        </blockquote>
      ) : null}
      {shown?.isPhotoUnknown ? <p className="text-muted">{t('photoUnknown')}</p> : null}
      <Problem message={problem} />
      {problem === null ? null : (
        <DeskButton className="self-start" onClick={onReload}>
          {common('tryAgain')}
        </DeskButton>
      )}
      <Matches {...props} split={split} />
      {children}
    </section>
  );
}

function Heading({ request }: { request: QueuedRequest }) {
  const t = useTexts('deskRemovals');
  const { receiptText, source, wish, county, bookedOn, ageHours, isOverdue, isStillShown, matched } = request;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div>
        <h2 className="font-display font-extrabold text-xl tabular-nums tracking-wide">{receiptText}</h2>
        {wish === 'label' ? <p className="font-semibold text-accent-text">{t('labelWrongAbout')}</p> : null}
        <p>
          {county === null
            ? t('asked', { source })
            : t('askedAbout', { source, county, day: bookedOn ?? '' })}
          {matched === 0 ? null : (
            <span className="text-muted"> · {t(isStillShown ? 'stillInPlay' : 'outOfPlay')}</span>
          )}
        </p>
      </div>
      <p className={isOverdue ? 'font-semibold text-bad-text' : 'text-muted'}>
        {isOverdue
          ? t('askedLongAgo', { hours: ageHours, promised: REVIEW_HOURS })
          : t('askedAgo', { hours: ageHours })}
      </p>
    </div>
  );
}

const sizeOf = (matches: number) => (matches === 1 ? 'one' : matches <= 3 ? 'few' : 'many');
const COLUMNS = {
  one: 'max-w-2xl grid-cols-1',
  few: 'grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]',
  many: 'grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]',
};
const BOXES = {
  one: 'h-[min(60dvh,48rem)]',
  few: 'h-[min(45dvh,30rem)]',
  many: 'h-48 wide:h-52',
};

function Matches({ request, shown, problem, onReload, onMore, split }: RequestDetailProps) {
  const t = useTexts('deskRemovals');
  const common = useTexts('common');
  const [largeAt, setLargeAt] = useState<number | null>(null);
  useKeys([{ key: 'z', what: '', press: () => shown && shown.matches.length > 0 && setLargeAt(0) }]);
  if (shown === null) {
    if (problem !== null) return null;
    return (
      <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        <span className="sr-only">{common('loading')}</span>
        {Array.from({ length: Math.min(Math.max(request.matched, 1), 4) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={at} className="h-80 animate-sweep rounded-lg bg-raised-edge" />
        ))}
      </div>
    );
  }
  if (shown.matches.length === 0)
    return (
      <p className="rounded-lg border border-line border-dashed p-4 text-muted">{t('nothingMatched')}</p>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">{t('matchesOf', { count: request.matched })}</p>
        <DeskButton onClick={() => setLargeAt(0)}>
          {t('large')} <KeyCap>z</KeyCap>
        </DeskButton>
      </div>
      <ul aria-label={t('matches')} className={`grid gap-3 ${COLUMNS[sizeOf(shown.matches.length)]}`}>
        {shown.matches.map((match, at) => (
          <MatchCard
            key={match.recordId}
            match={match}
            number={at + 1}
            box={BOXES[sizeOf(shown.matches.length)]}
            onLarge={() => setLargeAt(at)}
            onReload={onReload}
            split={
              split.isOn
                ? {
                    isErased: split.erased.has(match.recordId),
                    toggle: () => split.toggle(match.recordId),
                  }
                : null
            }
          />
        ))}
      </ul>
      <MatchViewer
        matches={shown.matches}
        at={largeAt}
        onMove={setLargeAt}
        onReload={onReload}
        onClose={() => setLargeAt(null)}
      />
      {shown.next === null ? null : (
        <DeskButton className="self-start" onClick={onMore}>
          {t('showMore', { count: request.matched })}
        </DeskButton>
      )}
    </>
  );
}

type MatchCardProps = {
  match: RequestMatch;
  /** From 1. */
  number: number;
  box: string;
  onLarge: () => void;
  onReload: () => void;
  /** Null unless the request is being split. `isErased`: this record is to be erased. */
  split: { isErased: boolean; toggle: () => void } | null;
};

/** Returns how far a match is from the photo asked for. If unknown, returns its number. */
function distanceText(t: Texts<'deskRemovals'>, { isAsked, distance }: RequestMatch, number: number): string {
  if (isAsked) return t('photoAskedFor');
  return distance === null ? t('match', { number }) : t('distance', { bits: distance });
}

function MatchCard({ match, number, box, onLarge, onReload, split }: MatchCardProps) {
  const t = useTexts('deskRemovals');
  const desk = useTexts('desk');
  const play = useTexts('play');
  const { label, charge, county, bookedOn, booking, origin, feed, importedOn, where } = match;
  const edge = match.isAsked ? 'border-accent' : 'border-line';
  return (
    <li className={`flex min-w-0 flex-col gap-2 rounded-lg border bg-raised p-2 ${edge}`}>
      <DeskPhoto
        src={match.photo}
        alt={t('matchPhoto', { number })}
        onReload={onReload}
        onLarge={onLarge}
        box={box}
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap justify-between gap-x-2 font-semibold">
          <span>{distanceText(t, match, number)}</span>
          <span className={where === 'in play' ? 'text-accent-text' : 'text-muted'}>
            {t(`where.${where}`)}
          </span>
        </p>
        {label === null ? null : <p className="wrap-anywhere">{label}</p>}
        {charge === null ? null : <p className="wrap-anywhere text-muted text-xs">{charge}</p>}
        {county === null ? null : (
          <p>
            {county} · <span className="whitespace-nowrap">{bookedOn}</span>
          </p>
        )}
        {booking === null ? null : <p>{slipRows(play, null, booking).flat().join(' · ')}</p>}
        {origin === null ? null : (
          <p className="wrap-anywhere text-muted">
            {t.rich('imported', {
              feed: feedText(desk, { feed }),
              on: importedOn ?? '',
              day: (text) => <span className="whitespace-nowrap">{text}</span>,
            })}
          </p>
        )}
      </div>
      {split && where !== 'gone' ? (
        <button
          type="button"
          aria-pressed={split.isErased}
          onClick={split.toggle}
          className={`mt-auto flex min-h-10 items-center justify-between gap-2 rounded-md border px-3 font-semibold ${
            split.isErased ? 'border-bad-edge bg-bad text-white' : 'border-raised-edge bg-page text-text'
          }`}
        >
          {t(split.isErased ? 'erased' : 'erase')}
          {number <= 9 ? <KeyCap>{String(number)}</KeyCap> : null}
        </button>
      ) : null}
    </li>
  );
}
