'use client';

import type { ReactNode } from 'react';

type SwitchRowProps = {
  icon: ReactNode;
  label: string;
  note: string;
  on: boolean;
  busy?: boolean;
  onFlip: () => void;
};

export function SwitchRow({ icon, label, note, on, busy = false, onFlip }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      onClick={() => !busy && onFlip()}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
    >
      <span className="shrink-0 text-accent-text">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-muted text-sm">{note}</span>
      </span>
      <span
        aria-hidden="true"
        className={`relative h-7 w-12 shrink-0 rounded-full border-2 transition-colors duration-150 ${
          on ? 'border-accent bg-accent' : 'border-muted bg-transparent'
        }`}
      >
        <span
          className={`absolute top-0.5 left-0.5 size-5 rounded-full transition-transform duration-150 ${
            on ? 'translate-x-5 bg-on-accent' : 'bg-muted'
          }`}
        />
      </span>
    </button>
  );
}
