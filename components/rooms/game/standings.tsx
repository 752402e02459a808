'use client';

import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { placeChange, type RoomState, standings } from '../state/room-state';
import type { RoomView } from '../state/use-room-view';

type StandingsProps = {
  view: RoomView;
  title: string;
  /** Shown only beside the column, where the screen is wide enough. */
  besideOnly?: boolean;
};

/** Lists all places. On a long list the player's own row stays in view. */
export function Standings({ view: { room, state }, title, besideOnly = false }: StandingsProps) {
  const rows = useMovingRows(state);
  return (
    // A list that scrolls beside the column must be scrollable by keys.
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className={`room-side flex-col gap-1.5 ${besideOnly ? 'hidden wide:flex' : 'flex'}`}
    >
      <h2 className="font-extrabold text-xl">{title}</h2>
      <ol ref={rows} className="flex flex-col gap-1.5">
        {standings(room).map((member) => (
          <Row
            key={member.seat}
            member={member}
            isOwn={member.seat === state.seat}
            moved={placeChange(state, member)}
            timed={room.timed && room.mode === 'photos'}
          />
        ))}
      </ol>
    </section>
  );
}

const MOVE = { duration: 500, delay: 250, easing: 'ease-in-out', fill: 'backwards' } as const;

function useMovingRows({ room, placesBefore }: RoomState) {
  const list = useRef<HTMLOListElement>(null);
  const move = useEffectEvent((before: NonNullable<RoomState['placesBefore']>) => {
    if (room?.phase !== 'result' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const now = standings(room);
    const earlier = now.toSorted((a, b) => (before.get(a.seat) ?? 0) - (before.get(b.seat) ?? 0));
    for (const [index, row] of rows.entries()) {
      const from = rows[earlier.findIndex(({ seat }) => seat === now[index]?.seat)] ?? row;
      const by = from.offsetTop - row.offsetTop;
      if (by !== 0) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], MOVE);
    }
  });
  // Runs once per result: later views of it keep the same `placesBefore`.
  useLayoutEffect(() => {
    if (placesBefore) move(placesBefore);
  }, [placesBefore]);
  return list;
}

type RowProps = { member: RoomMemberView; isOwn: boolean; moved: number | null; timed: boolean };

function Row({ member, isOwn, moved, timed }: RowProps) {
  const t = useTexts('rooms');
  const common = useTexts('common');
  const own = isOwn ? t(member.present ? 'you' : 'youAway') : member.present ? null : t('away');
  const notes = [own, member.out_at_position === null ? null : t('out')].filter((note) => note !== null);
  return (
    <li
      aria-current={isOwn ? 'true' : undefined}
      className={`flex min-h-11 items-center gap-2 rounded-xl border-2 bg-paper px-2 py-0.5 text-paper-text ${
        isOwn
          ? 'sticky top-0 bottom-[calc(3rem+1px+env(safe-area-inset-bottom))] z-10 border-accent wide:bottom-0'
          : 'border-transparent'
      }`}
    >
      <span className="numerals w-7 shrink-0 text-center font-extrabold text-xl">{member.place ?? '–'}</span>
      <Moved by={moved} />
      <Portrait
        name={member.name}
        image={member.image}
        className={`size-8 rounded-full text-sm ${member.present ? '' : 'grayscale'}`}
      />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{shownName(member.name, common('unknownName'))}</span>
        <span className="block text-paper-muted text-xs">{notes.join(' · ')}</span>
      </span>
      <span className="numerals shrink-0 whitespace-nowrap text-right font-bold text-base leading-tight">
        {t('right', { count: member.right })}
        {timed ? (
          <span className="block font-semibold text-paper-muted text-xs">
            {t('seconds', { seconds: (member.total_ms / 1000).toFixed(1) })}
          </span>
        ) : null}
      </span>
    </li>
  );
}

function Moved({ by }: { by: number | null }) {
  const t = useTexts('rooms');
  if (!by) return <span className="w-6 shrink-0" />;
  const isUp = by > 0;
  return (
    <span
      className={`numerals flex w-6 shrink-0 items-center justify-center font-bold text-sm ${isUp ? 'text-paper-text' : 'text-paper-muted'}`}
    >
      <svg viewBox="0 0 10 8" className="mr-0.5 size-2 shrink-0" fill="currentColor" aria-hidden="true">
        <path d={isUp ? 'M5 0l5 8H0z' : 'M5 8L0 0h10z'} />
      </svg>
      <span className="sr-only">{t(isUp ? 'up' : 'down', { places: Math.abs(by) })}</span>
      <span aria-hidden="true">{Math.abs(by)}</span>
    </span>
  );
}
