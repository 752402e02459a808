'use client';

import type { CategoryGroup } from '@/lib/contract/desk/flags';
import { KeyCap } from '../ui/keys';

type CategoryPickerProps = {
  groups: readonly CategoryGroup[];
  /** The key of the open group. */
  open: string | null;
  onOpen: (key: string | null) => void;
  /** The category of the record, which cannot be chosen again. */
  code: number;
  onPick: (code: number) => void;
};

const CHOICE =
  'flex min-h-10 min-w-0 items-center gap-2 rounded-md border border-raised-edge bg-page px-2 py-1 text-left hover:border-muted aria-disabled:opacity-60';

/** A better category in two keys: the number of its group, then its own. */
export function CategoryPicker({ groups, open, onOpen, code, onPick }: CategoryPickerProps) {
  const group = groups.find(({ key }) => key === open);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        {group ? `A better category: ${group.title}` : 'A better category'}
      </legend>
      {group ? (
        <button type="button" className={`${CHOICE} self-start`} onClick={() => onOpen(null)}>
          <KeyCap>Esc</KeyCap> All groups
        </button>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-2">
        {group
          ? group.categories.map((category) => (
              <button
                key={category.code}
                type="button"
                className={CHOICE}
                aria-disabled={category.code === code || undefined}
                onClick={() => category.code !== code && onPick(category.code)}
              >
                <KeyCap>{category.key}</KeyCap>
                <span className="wrap-anywhere">
                  {category.label}
                  {category.code === code ? ' (now)' : ''}
                </span>
              </button>
            ))
          : groups.map(({ key, title }) => (
              <button key={key} type="button" className={CHOICE} onClick={() => onOpen(key)}>
                <KeyCap>{key}</KeyCap>
                <span className="first-letter:uppercase">{title}</span>
              </button>
            ))}
      </div>
    </fieldset>
  );
}
