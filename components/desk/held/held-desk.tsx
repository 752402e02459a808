'use client';

import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { HELD_SHOWN, type HeldCount, type WithHeldCounts } from '@/lib/contract/desk/records/held-view';
import { OUT_REASONS } from '@/lib/contract/enums';
import { DeskButton, DeskSelect } from '../ui/controls';
import { type DeskKey, KeyList, useKeys } from '../ui/keys';
import { EmptyMessage, PageHead, Problem } from '../ui/layout';
import { UndoNotice } from '../ui/queue/notices';
import { DecideButton, HeldButtons } from './held-buttons';
import { HeldCell } from './held-cell';
import { type HeldActions, type HeldFilter, useHeldDesk } from './use-held-desk';

type Action<I, T> = (input: I) => Promise<DeskResult<T>>;
type Counted<A> = A extends Action<infer I, infer T> ? Action<I, WithHeldCounts<T>> : never;

type HeldDeskProps = { [name in keyof HeldActions]: Counted<HeldActions[name]> } & {
  counts: readonly HeldCount[];
  /** Whether imports are held now. Photos of earlier imports may wait even if not. */
  isHolding: boolean;
  /** The operator's name. Marks are stored per operator. */
  operator: string;
};

/** Shows photos of held imports, 24 per screen. Enter decides the screen: unmarked photos come into play. */
export function HeldDesk({ counts: countsAtFirst, isHolding, operator, list, decide, undo }: HeldDeskProps) {
  const t = useTexts('deskHeld');
  const screens = useTexts('desk');
  const [filter, setFilter] = useState<HeldFilter>({ state: 'new', feed: null });
  const [counts, setCounts] = useState(countsAtFirst);
  /** Wraps an action: stores the counts of its answer, and returns the rest. */
  const counted =
    <I, T>(action: Action<I, WithHeldCounts<T>>): Action<I, T> =>
    async (input) => {
      const result = await action(input);
      if (!result.ok) return result;
      setCounts(result.data.counts);
      return { ...result, data: result.data.done };
    };
  const sum = (key: 'fresh' | 'again') => counts.reduce((total, count) => total + count[key], 0);
  const inFilter = (count: HeldCount) => (filter.state === 'new' ? count.fresh : count.again);
  const isChosen = ({ feed }: HeldCount) => filter.feed === null || filter.feed === feed;
  // Keeps the chosen feed selectable when none of its photos waits any longer.
  const listed =
    filter.feed === null || counts.some(isChosen)
      ? counts
      : [...counts, { feed: filter.feed, fresh: 0, again: 0 }];
  /** Removes the focus, because a focused select would consume the keys of the screen. */
  const choose = ({ target }: { target: HTMLSelectElement }, changed: Partial<HeldFilter>) => {
    target.blur();
    setFilter({ ...filter, ...changed });
  };
  const elsewhere = sum('fresh') > 0 ? 'new' : 'again';
  return (
    <HeldScreen
      key={JSON.stringify(filter)}
      filter={filter}
      actions={{ list: counted(list), decide: counted(decide), undo: counted(undo) }}
      isWaiting={counts.some((count) => isChosen(count) && inFilter(count) > 0)}
      isHolding={isHolding}
      operator={operator}
      waiting={sum('fresh') + sum('again')}
      showAll={() => setFilter({ state: elsewhere, feed: null })}
      head={
        <PageHead
          title={screens('sections.held')}
          note={t('waiting', { count: sum('fresh') + sum('again') })}
        />
      }
    >
      <DeskSelect
        label={t('show')}
        value={filter.state}
        onChange={(event) => choose(event, { state: event.target.value === 'again' ? 'again' : 'new' })}
        options={[
          { value: 'new', label: t('states.new', { count: sum('fresh') }) },
          { value: 'again', label: t('states.again', { count: sum('again') }) },
        ]}
      />
      <DeskSelect
        label={t('feed')}
        value={filter.feed ?? ''}
        onChange={(event) => choose(event, { feed: event.target.value === '' ? null : event.target.value })}
        options={[
          {
            value: '',
            label: t('everyFeed', { count: counts.reduce((all, each) => all + inFilter(each), 0) }),
          },
          ...listed.map((count) => ({
            value: count.feed,
            label: t('oneFeed', { feed: count.feed, count: inFilter(count) }),
          })),
        ]}
      />
    </HeldScreen>
  );
}

type HeldScreenProps = {
  filter: HeldFilter;
  actions: HeldActions;
  isWaiting: boolean;
  isHolding: boolean;
  operator: string;
  /** Photos that wait, in all filters. */
  waiting: number;
  showAll: () => void;
  head: ReactNode;
  children: ReactNode;
};

function HeldScreen({
  filter,
  actions,
  isWaiting,
  isHolding,
  operator,
  waiting,
  showAll,
  head,
  children,
}: HeldScreenProps) {
  const t = useTexts('deskHeld');
  const common = useTexts('common');
  const desk = useHeldDesk(actions, filter, operator);
  const grid = useRef<HTMLUListElement>(null);
  const keys = useHeldKeys(desk, grid);
  const { photos, decisions } = desk;
  return (
    <>
      <div className="relative flex flex-col gap-2">
        {head}
        {/* Beside the title, so that photos stay in their places when it comes and goes. */}
        <div className="wide:absolute wide:top-0 wide:right-0 wide:max-w-[58%] wide:bg-page">
          <UndoNotice {...decisions} />
        </div>
      </div>
      <div className="grid grid-cols-2 items-end gap-2 wide:grid-cols-[14rem_16rem_minmax(0,1fr)_auto]">
        {children}
        <span className="hidden wide:block" />
        <KeyList keys={keys} />
      </div>
      <Problem message={decisions.problem ?? desk.problem} />
      {desk.current === undefined ? (
        desk.isRead ? (
          <EmptyMessage title={t('nothing')}>
            <p>{isWaiting ? t('openByOthers') : t(isHolding ? 'photosCome' : 'photosComeOff')}</p>
            {waiting > 0 && !isWaiting ? (
              <DeskButton look="accent" onClick={showAll}>
                {t('showAll', { count: waiting })}
              </DeskButton>
            ) : null}
            <DeskButton onClick={desk.reload}>{t('loadAgain')}</DeskButton>
          </EmptyMessage>
        ) : desk.problem === null ? (
          <p role="status" className="text-muted">
            {common('loading')}
          </p>
        ) : (
          <DeskButton className="self-start" onClick={() => void desk.readMissing()}>
            {t('loadAgain')}
          </DeskButton>
        )
      ) : (
        <>
          <ul
            ref={grid}
            aria-label={t('photos')}
            className="grid grid-cols-3 gap-2 sm:grid-cols-4 wide:grid-cols-6 min-[1700px]:grid-cols-8"
          >
            {/* The next screen loads hidden. Each photo keeps its element, so that it is not fetched twice. */}
            {[...photos, ...(desk.next ?? [])].map((photo, at) => (
              <HeldCell key={photo.recordId} photo={photo} at={at} desk={desk} />
            ))}
          </ul>
          <HeldButtons desk={desk} />
          {/* On a narrow screen after the last photo, so that all photos were in view before the decision. */}
          <span className="grid wide:hidden">
            <DecideButton desk={desk} />
          </span>
        </>
      )}
    </>
  );
}

type Desk = ReturnType<typeof useHeldDesk>;

const columnsOf = (grid: RefObject<HTMLElement | null>): number =>
  grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : HELD_SHOWN;

function useHeldKeys(desk: Desk, grid: RefObject<HTMLElement | null>): Pick<DeskKey, 'key' | 'what'>[] {
  const t = useTexts('deskHeld');
  const arrows: DeskKey[] = [
    { key: 'ArrowRight', what: '', press: () => desk.move(1), repeats: true },
    { key: 'ArrowLeft', what: '', press: () => desk.move(-1), repeats: true },
    { key: 'ArrowDown', what: '', press: () => desk.move(columnsOf(grid)), repeats: true },
    { key: 'ArrowUp', what: '', press: () => desk.move(-columnsOf(grid)), repeats: true },
    { key: 'k', what: '', press: () => desk.move(-1), repeats: true },
    { key: 'Escape', what: '', press: () => desk.isLarge && desk.toggleLarge() },
  ];
  const named: DeskKey[] = [
    { key: 'j', what: '', press: () => desk.move(1), repeats: true },
    ...OUT_REASONS.map((reason, at) => ({
      key: String(at + 1),
      what: t('keys.reason', { reason: t(`reasons.${reason}`) }),
      press: () => desk.choose({ verdict: 'out', reason }),
    })),
    { key: 'l', what: t('keys.again'), press: () => desk.choose({ verdict: 'again' }) },
    { key: 'i', what: t('keys.in'), press: () => desk.choose({ verdict: 'in' }) },
    { key: 'z', what: t('keys.large'), press: desk.toggleLarge },
    { key: 'Backspace', what: t('keys.takeBack'), press: desk.unmarkLast },
    // A large photo hides the others, so Enter only returns to all of them.
    { key: 'Enter', what: t('keys.pass'), press: desk.isLarge ? desk.toggleLarge : desk.decideScreen },
    { key: 'u', what: t('keys.undo'), press: () => void desk.undo() },
  ];
  useKeys([...arrows, ...named]);
  return [{ key: 'j k', what: t('keys.move') }, ...named.slice(1)];
}
