'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { ClaimInput } from '@/lib/contract/desk/claims';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useAfterDelay } from '../ui/queue/use-queue';
import { noAnswer } from './use-desk-action';

export type ClaimAction = (input: ClaimInput) => Promise<DeskResult<{ claimedBy: string | null }>>;

/** Claims the open item of a queue. Returns the other operator who has it open, or null. */
export function useClaimed(
  claim: ClaimAction,
  subject: ClaimInput['subject'],
  id: string | undefined,
): string | null {
  const [claimed, setClaimed] = useState<{ id: string; by: string | null } | null>(null);
  const desk = useTexts('desk');
  useAfterDelay(id, async () => {
    if (id === undefined) return;
    const result = await claim({ subject, id }).catch(noAnswer(desk));
    if (result.ok) setClaimed({ id, by: result.data.claimedBy });
  });
  return claimed?.id === id ? (claimed?.by ?? null) : null;
}
