'use client';

import { useState } from 'react';
import {
  chooseLanguage,
  type LanguageOption,
  type SetLanguage,
} from '@/components/client/device/choose-language';
import { useTexts } from '@/components/client/texts-provider';
import { IconLanguage } from '@/components/ui/icons/more-icons';
import { ChoiceRow } from './look-choices';

type LanguageChoiceProps = {
  languages: readonly LanguageOption[];
  language: string;
  setLanguage: SetLanguage;
};

export function LanguageChoice({ languages, language, setLanguage }: LanguageChoiceProps) {
  const common = useTexts('common');
  const [value, setValue] = useState(language);
  async function pick(picked: string) {
    setValue(picked);
    const isStored = await chooseLanguage(picked, setLanguage);
    if (!isStored) setValue(language);
  }
  return (
    <ChoiceRow
      icon={<IconLanguage />}
      label={common('language')}
      options={languages}
      value={value}
      onPick={(picked) => void pick(picked)}
    />
  );
}
