'use client';

import { useEffect, useState } from 'react';
import type { ActionResult } from '@/lib/contract/action-result';
import type { CountyChoice } from '@/lib/contract/removals/removal-view';

export type FindCounties = (input: { name: string }) => Promise<ActionResult<CountyChoice[]>>;

type Found = { name: string; counties: CountyChoice[] | null };
type Search = {
  /** The last result, kept while the next one loads; null without a search. */
  counties: CountyChoice[] | null;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

const PAUSE_MS = 250;
const MIN_LETTERS = 2;

/** Searches counties by name. Ignores answers for text that has changed since. */
export function useCountySearch(findCounties: FindCounties, typed: string): Search {
  const name = typed.trim();
  const isAsked = name.length >= MIN_LETTERS;
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (!isAsked) return setFound(null);
    let isLate = false;
    const timer = setTimeout(async () => {
      const answer = await findCounties({ name }).catch(() => null);
      if (!isLate) setFound({ name, counties: answer?.ok ? answer.data : null });
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [name, isAsked, findCounties, attempt]);
  const isLoading = isAsked && found?.name !== name;
  return {
    counties: isAsked ? (found?.counties ?? null) : null,
    isLoading,
    hasFailed: !isLoading && found !== null && found.counties === null,
    retry: () => {
      setFound(null);
      setAttempt((before) => before + 1);
    },
  };
}
