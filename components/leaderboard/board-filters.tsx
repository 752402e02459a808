import type { ReactNode } from 'react';
import { IconClock, IconFriends } from '@/components/ui/icons';
import type { BoardChoice } from './use-board';

type BoardFiltersProps = {
  choice: BoardChoice;
  onChange: (part: Partial<BoardChoice>) => void;
};

/** Two independent switches: friends only, and the window that ended last. */
export function BoardFilters({ choice, onChange }: BoardFiltersProps) {
  const { interval, scope, period } = choice;
  const friends = scope === 'friends';
  const last = period === 'last';
  return (
    <fieldset className="flex gap-2 pt-2 pb-3">
      <legend className="sr-only">Show</legend>
      <Filter on={friends} onPress={() => onChange({ scope: friends ? 'everyone' : 'friends' })}>
        <IconFriends className="size-5 shrink-0" />
        Friends
      </Filter>
      <Filter on={last} onPress={() => onChange({ period: last ? 'running' : 'last' })}>
        <IconClock className="size-5 shrink-0" />
        {interval === 'weekly' ? 'Last week' : 'Last month'}
      </Filter>
    </fieldset>
  );
}

function Filter({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={`flex min-h-11 flex-1 items-center justify-center gap-2 rounded-xl border-2 px-2 font-semibold transition-colors duration-150 ${
        on ? 'border-accent bg-raised text-text' : 'border-line text-muted'
      }`}
    >
      {children}
    </button>
  );
}
