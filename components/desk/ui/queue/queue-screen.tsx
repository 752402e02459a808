'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { type DeskKey, KeyList } from '../keys';
import { PageHead, Panel, Problem } from '../layout';
import { UndoNotice, type UndoNoticeProps } from './notices';
import type { Queue } from './use-queue';

type QueueList<T> = {
  /** For screen readers. */
  label: string;
  /** Renders the button of an item. */
  row: (item: T) => ReactNode;
  /** Layout classes of that button; by default a column. */
  rowLayout?: string;
  /** Adds a checkbox to each item. */
  selection?: { selected: ReadonlySet<string>; toggle: (id: string) => void; labelOf: (item: T) => string };
  /** A box around the list; `below` is shown in it, below the list. */
  box?: { className: string; below?: ReactNode };
  isWide?: boolean;
};

type QueueScreenProps<T> = {
  title: string;
  note: ReactNode;
  /** The keys to list. The caller binds them. */
  keys: readonly Pick<DeskKey, 'key' | 'what'>[];
  queue: Queue<T>;
  decisions: UndoNoticeProps & { problem: string | null };
  list: QueueList<T>;
  /** Shown instead of list and item once no item is left. */
  empty: ReactNode;
  children: (current: T) => ReactNode;
  warning?: string | null;
  /** Photos of the next item, which load hidden. */
  preload?: readonly (string | null)[];
  footer?: ReactNode;
  /** Renders a panel, for a screen that shows more than the queue. */
  inPanel?: boolean;
};

const GRID = 'grid min-w-0 items-start gap-4';

export function QueueScreen<T>(props: QueueScreenProps<T>) {
  const { title, note, keys, queue, decisions, list, empty, children, preload, footer } = props;
  const { warning = null, inPanel = false } = props;
  const keyList = <KeyList keys={keys} />;
  const rows = <List queue={queue} list={list} />;
  const content = (
    <>
      <UndoNotice {...decisions} />
      {warning === null ? null : <p className="font-semibold text-bad-text">{warning}</p>}
      <Problem message={decisions.problem} />
      {queue.current === undefined ? (
        empty
      ) : (
        <div
          className={`${GRID} ${list.isWide ? 'wide:grid-cols-[24rem_minmax(0,1fr)]' : 'wide:grid-cols-[19rem_minmax(0,1fr)]'}`}
        >
          {list.box === undefined ? (
            rows
          ) : (
            <div className={list.box.className}>
              {rows}
              {list.box.below}
            </div>
          )}
          {children(queue.current)}
        </div>
      )}
      {preload ? (
        <div hidden>{[...new Set(preload)].map((src) => src && <img key={src} src={src} alt="" />)}</div>
      ) : null}
      {footer}
    </>
  );
  return inPanel ? (
    <Panel title={title} note={note} actions={keyList}>
      {content}
    </Panel>
  ) : (
    <>
      <PageHead title={title} note={note}>
        {keyList}
      </PageHead>
      {content}
    </>
  );
}

const OPEN = 'bg-page shadow-[inset_3px_0_0_var(--accent)]';

function List<T>({ queue, list }: { queue: Queue<T>; list: QueueList<T> }) {
  const { left, current, idOf, open } = queue;
  const { label, row, rowLayout = 'flex-col gap-0.5', selection } = list;
  const currentId = current && idOf(current);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(currentId);
  useEffect(() => {
    // Skips the first render, so that the page opens at the top.
    if (currentId !== shown.current) button.current?.scrollIntoView({ block: 'nearest' });
    shown.current = currentId;
  }, [currentId]);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-raised">
      <ul
        aria-label={label}
        className="max-h-[25dvh] divide-y divide-line overflow-y-auto wide:max-h-[calc(100dvh-8rem)]"
      >
        {left.map((item, at) => {
          const id = idOf(item);
          const isOpen = id === currentId;
          return (
            <li key={id} className={`flex items-stretch ${isOpen ? OPEN : ''}`}>
              {selection ? (
                <label className="grid w-10 shrink-0 cursor-pointer place-items-center">
                  <span className="sr-only">{selection.labelOf(item)}</span>
                  <input
                    type="checkbox"
                    className="size-4 accent-accent"
                    checked={selection.selected.has(id)}
                    onChange={() => selection.toggle(id)}
                  />
                </label>
              ) : null}
              <button
                ref={isOpen ? button : null}
                aria-current={isOpen ? 'true' : undefined}
                type="button"
                onClick={() => open(at)}
                className={`flex ${selection ? 'min-w-0 flex-1' : 'w-full min-w-0'} ${rowLayout} ${selection ? 'py-2 pr-3' : 'px-3 py-2'} text-left`}
              >
                {row(item)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
