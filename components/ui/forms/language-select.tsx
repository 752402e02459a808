'use client';

import { useState } from 'react';
import {
  chooseLanguage,
  type LanguageOption,
  type SetLanguage,
} from '@/components/client/device/choose-language';
import { useTexts } from '@/components/client/texts-provider';

type LanguageSelectProps = {
  languages: readonly LanguageOption[];
  language: string;
  /** Null for visitors: then only a cookie stores the choice. */
  setLanguage: SetLanguage | null;
};

/** Lets visitors and guests choose the language on screens without a menu. Others use LanguageChoice in the settings. */
export function LanguageSelect({ languages, language, setLanguage }: LanguageSelectProps) {
  const common = useTexts('common');
  const [isBusy, setIsBusy] = useState(false);
  async function choose(chosen: string) {
    setIsBusy(true);
    const isStored = await chooseLanguage(chosen, setLanguage);
    // After a success it stays busy until the page reloads.
    if (!isStored) setIsBusy(false);
  }
  return (
    <label
      aria-busy={isBusy}
      className="relative grid size-11 place-items-center rounded-lg has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent"
    >
      <span
        aria-hidden="true"
        className="rounded-md border border-line bg-raised px-1.5 py-0.5 font-semibold text-sm text-text uppercase"
      >
        {language}
      </span>
      <select
        aria-label={common('language')}
        value={language}
        disabled={isBusy}
        onChange={(event) => void choose(event.target.value)}
        className="absolute inset-0 cursor-pointer text-base opacity-0"
      >
        {languages.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
