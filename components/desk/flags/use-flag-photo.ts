'use client';

import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { FlaggedView } from '@/lib/contract/desk/flags';
import { noAnswer } from '../shell/failure-text';
import { useAfterPause } from '../ui/queue';

export type PhotoAddress = (input: { recordId: string }) => Promise<DeskResult<string>>;

type Known = { recordId: string; src: string | null; problem: string | null };

/** The photo of the open record: at once where the flag is about the photo, on demand where it is about the label. */
export function useFlagPhoto(address: PhotoAddress, record: FlaggedView | undefined) {
  const [known, setKnown] = useState<Known | null>(null);
  const recordId = record?.recordId;
  const isAboutPhoto = record !== undefined && record.underAge + record.offensive > 0;

  async function show(): Promise<void> {
    if (recordId === undefined) return;
    const result = await address({ recordId }).catch(noAnswer);
    const src = result.ok ? result.data : null;
    const problem = result.ok ? null : result.message;
    setKnown({ recordId, src, problem });
  }

  useAfterPause(isAboutPhoto ? recordId : undefined, () => void show());

  const mine = known?.recordId === recordId ? known : null;
  return { src: mine?.src ?? null, problem: mine?.problem ?? null, isAboutPhoto, show };
}
