'use client';

import { type KeyboardEvent, type ReactNode, useId } from 'react';

type TabsProps<T extends string> = {
  label: string;
  tabs: readonly {
    id: T;
    label: string;
    /** Items that wait there. Shown if above zero. */
    count?: number;
  }[];
  current: T;
  onPick: (id: T) => void;
  children: ReactNode;
};

/** Renders tabs of the WAI-ARIA pattern: arrow keys move, and only the current tab is in the tab order. */
export function Tabs<T extends string>({ label, tabs, current, onPick, children }: TabsProps<T>) {
  const id = useId();
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onPick(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded-xl border border-line bg-raised p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onPick(tab.id)}
            className={`min-h-11 rounded-lg font-display font-extrabold tracking-wide transition-colors duration-150 ${
              tabs.length > 4 ? 'flex-auto text-base' : 'flex-1 text-lg'
            } ${tab.id === current ? 'bg-accent text-on-accent' : 'text-muted'}`}
          >
            {tab.label}
            {tab.count ? (
              <span className="numerals ml-2 inline-grid h-6 min-w-6 place-items-center rounded-full bg-paper-text px-1.5 text-base text-paper leading-none">
                {tab.count}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className="flex flex-1 flex-col"
      >
        {children}
      </div>
    </>
  );
}
