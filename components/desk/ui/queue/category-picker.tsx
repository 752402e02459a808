'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { CategoryGroup } from '@/lib/contract/desk/records/flags';
import { type DeskKey, KeyCap } from '../keys';
import { DOUBLE_PRESS_MS } from './use-queue';

const CHOICE =
  'flex min-h-10 min-w-0 items-center gap-2 rounded-md border border-raised-edge bg-page px-2 py-1 text-left hover:border-muted aria-disabled:opacity-60';

type Opened = { key: string | null; itemId: string | undefined; atMs: number };

/** Picks a category by two keys: its group's, then its own. A new `itemId` closes the group. While one is open, bind only `keys`. */
export function useCategoryPicker(
  groups: readonly CategoryGroup[],
  itemId: string | undefined,
  pick: (code: number) => void,
) {
  const [opened, setOpened] = useState<Opened>({ key: null, itemId, atMs: 0 });
  const group = opened.itemId === itemId ? groups.find(({ key }) => key === opened.key) : undefined;
  const open = (key: string | null) => setOpened({ key, itemId, atMs: performance.now() });
  /** Returns whether the key that opened the group was pressed twice by mistake. */
  const isDoublePress = (key: string) =>
    key === opened.key && performance.now() - opened.atMs < DOUBLE_PRESS_MS;
  const choose = (code: number) => {
    open(null);
    pick(code);
  };
  const keys: DeskKey[] = group
    ? [
        { key: 'Escape', what: '', press: () => open(null) },
        ...group.categories.map(({ key, code }) => ({
          key,
          what: '',
          press: () => isDoublePress(key) || choose(code),
        })),
      ]
    : groups.map(({ key }) => ({ key, what: '', press: () => open(key) }));
  return { group, isOpen: group !== undefined, open, choose, keys };
}

type CategoryPickerProps = {
  groups: readonly CategoryGroup[];
  picker: ReturnType<typeof useCategoryPicker>;
  /** The record's current category, which cannot be chosen. */
  code?: number;
  title?: string;
};

export function CategoryPicker({ groups, picker, code, title }: CategoryPickerProps) {
  const t = useTexts('deskRecords');
  const { group, open, choose } = picker;
  const heading = title ?? t('betterCharge');
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        {group ? t('chargeIn', { title: heading, group: t(`groups.${group.title}`) }) : heading}
      </legend>
      {group ? (
        <button type="button" className={`${CHOICE} self-start`} onClick={() => open(null)}>
          <KeyCap>{t('escape')}</KeyCap> {t('allGroups')}
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
                // Ignores the second click of a double click on a group.
                onClick={({ detail }) => detail < 2 && category.code !== code && choose(category.code)}
              >
                <KeyCap>{category.key}</KeyCap>
                <span className="wrap-anywhere">
                  {category.code === code ? t('chargeNow', { charge: category.label }) : category.label}
                </span>
              </button>
            ))
          : groups.map(({ key, title }) => (
              <button key={key} type="button" className={CHOICE} onClick={() => open(key)}>
                <KeyCap>{key}</KeyCap>
                <span className="first-letter:uppercase">{t(`groups.${title}`)}</span>
              </button>
            ))}
      </div>
    </fieldset>
  );
}
