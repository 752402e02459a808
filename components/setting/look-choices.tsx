'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import { readDeviceAppearance, setAppearance } from '@/components/client/device/appearance';
import { useTexts } from '@/components/client/texts-provider';
import { IconTextSize, IconTheme } from '@/components/ui/icons/more-icons';
import { type Appearance, TEXT_SIZES, THEMES } from '@/lib/contract/players/device-settings';

type ChoiceRowProps<T extends string> = {
  icon: ReactNode;
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onPick: (value: T) => void;
};

export function ChoiceRow<T extends string>({ icon, label, options, value, onPick }: ChoiceRowProps<T>) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
      <span className="shrink-0 text-accent-text">{icon}</span>
      <span id={id} className="flex-1 font-semibold">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="flex basis-full flex-wrap gap-1 rounded-xl border border-line bg-page p-1"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-lg px-2 font-semibold text-muted text-sm has-[:checked]:bg-accent has-[:checked]:text-on-accent has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onPick(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}

function useLookChoice<K extends keyof Appearance>(choice: K, first: Appearance[K]) {
  const [value, setValue] = useState(first);
  useEffect(() => setValue(readDeviceAppearance()[choice]), [choice]);
  function onPick(next: Appearance[K]) {
    setAppearance(choice, next);
    setValue(next);
  }
  return { value, onPick };
}

export function ThemeChoice() {
  const t = useTexts('settings');
  return (
    <ChoiceRow
      icon={<IconTheme />}
      label={t('theme')}
      options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
      {...useLookChoice('theme', 'system')}
    />
  );
}

export function TextSizeChoice() {
  const t = useTexts('settings');
  return (
    <ChoiceRow
      icon={<IconTextSize />}
      label={t('textSize')}
      options={TEXT_SIZES.map((value) => ({ value, label: t(`textSizes.${value}`) }))}
      {...useLookChoice('textSize', 'normal')}
    />
  );
}
