'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { RequestMatch } from '@/lib/contract/desk/removals/requests';
import { DeskButton } from '../ui/controls';
import { KeyCap, useKeys } from '../ui/keys';

type MatchViewerProps = {
  matches: readonly RequestMatch[];
  /** Index of the shown match; null while closed. */
  at: number | null;
  onMove: (at: number) => void;
  onReload: () => void;
  onClose: () => void;
};

const ZOOMS = [1, 2, 4];

/** Shows a match at window height beside the photo asked for, with their differences highlighted. */
export function MatchViewer({ matches, at, onMove, onReload, onClose }: MatchViewerProps) {
  const t = useTexts('deskRemovals');
  const desk = useTexts('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoom, setZoom] = useState(0);
  const isOpen = at !== null;
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  const match = at === null ? undefined : matches[at];
  const asked = matches.find(({ isAsked }) => isAsked);
  const move = (by: number) => {
    const to = (at ?? 0) + by;
    if (to < 0 || to >= matches.length) return;
    setZoom(0);
    onMove(to);
  };
  const enlarge = () => setZoom((zoom + 1) % ZOOMS.length);
  const keys = [
    ...['ArrowRight', 'j'].map((key) => ({ key, what: '', press: () => move(1), repeats: true })),
    ...['ArrowLeft', 'k'].map((key) => ({ key, what: '', press: () => move(-1), repeats: true })),
    { key: '+', what: '', press: enlarge },
    { key: 'z', what: '', press: onClose },
  ];
  useKeys(isOpen ? keys : [], { ofDialog: true });
  return (
    <dialog
      ref={dialog}
      aria-label={t('largeMatch', { number: (at ?? 0) + 1, count: matches.length })}
      onClose={() => dialog.current?.open || onClose()}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-lineup p-2 text-text"
    >
      {match ? (
        <div className="flex h-full flex-col gap-2">
          <div className="flex min-h-0 flex-1 gap-2">
            {asked && asked !== match ? (
              <Side match={asked} title={t('photoAskedFor')} zoom={zoom} onReload={onReload} />
            ) : null}
            <Side
              match={match}
              title={match.isAsked ? t('photoAskedFor') : t('match', { number: (at ?? 0) + 1 })}
              zoom={zoom}
              onReload={onReload}
              beside={asked === match ? undefined : asked}
            />
          </div>
          <div className="flex flex-wrap items-center gap-2 rounded-md bg-page p-2">
            <span className="font-semibold tabular-nums">
              {t('largeMatch', { number: (at ?? 0) + 1, count: matches.length })}
            </span>
            <DeskButton disabled={at === 0} onClick={() => move(-1)}>
              {desk('previous')} <KeyCap>k</KeyCap>
            </DeskButton>
            <DeskButton disabled={at === matches.length - 1} onClick={() => move(1)}>
              {desk('next')} <KeyCap>j</KeyCap>
            </DeskButton>
            <DeskButton onClick={enlarge}>
              {t('zoom', { times: ZOOMS[zoom] ?? 1 })} <KeyCap>+</KeyCap>
            </DeskButton>
            <DeskButton onClick={onClose}>
              {desk('close')} <KeyCap>{t('escape')}</KeyCap>
            </DeskButton>
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

type SideProps = Pick<MatchViewerProps, 'onReload'> & {
  match: RequestMatch;
  title: string;
  zoom: number;
  beside?: RequestMatch | undefined;
};

function Side({ match, title, zoom, beside, onReload }: SideProps) {
  const t = useTexts('deskRemovals');
  const records = useTexts('deskRecords');
  const [failed, setFailed] = useState<string | null>(null);
  const scale = ZOOMS[zoom] ?? 1;
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the face, which is slightly above the middle.
  useEffect(() => {
    const element = box.current;
    if (!element || scale === 1) return;
    element.scrollTo({
      left: (element.scrollWidth - element.clientWidth) / 2,
      top: (element.scrollHeight - element.clientHeight) * 0.4,
    });
  }, [scale]);
  const facts = [
    { text: match.label, isDifferent: beside !== undefined && beside.label !== match.label },
    { text: match.county, isDifferent: beside !== undefined && beside.county !== match.county },
    { text: match.bookedOn, isDifferent: beside !== undefined && beside.bookedOn !== match.bookedOn },
  ];
  return (
    <figure className="flex min-w-0 flex-1 flex-col gap-1">
      <div ref={box} className="min-h-0 flex-1 overflow-auto rounded-md">
        {match.photo === null ? (
          <p className="grid h-full place-items-center text-lineup-dim">{t('noPhotos')}</p>
        ) : failed === match.photo ? (
          <div className="flex h-full flex-col items-center justify-center gap-2 text-lineup-dim">
            {records('photoNotLoaded')}
            <DeskButton onClick={onReload}>{records('loadAgain')}</DeskButton>
          </div>
        ) : (
          <img
            src={match.photo}
            alt={title}
            onError={() => setFailed(match.photo)}
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
            className="max-w-none object-contain"
          />
        )}
      </div>
      <figcaption className="flex flex-wrap gap-x-3 rounded-md bg-page px-2 py-1">
        <span className="font-semibold">{title}</span>
        {match.distance === null || match.isAsked ? null : (
          <span>{t('distance', { bits: match.distance })}</span>
        )}
        {facts.map(({ text, isDifferent }) =>
          text === null ? null : (
            <span key={text} className={isDifferent ? 'font-semibold text-bad-text' : 'text-muted'}>
              {isDifferent ? t('differs', { fact: text }) : text}
            </span>
          ),
        )}
      </figcaption>
    </figure>
  );
}
