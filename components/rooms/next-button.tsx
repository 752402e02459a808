'use client';

import { SmallButton } from '@/components/ui/small-button';
import type { RoomCalls } from './use-room-calls';

/** The host goes on at once. */
export function NextButton({ calls }: { calls: RoomCalls }) {
  return (
    <SmallButton look="accent" onClick={calls.next} busy={calls.running === 'roomnext'} busyLabel="Next...">
      Next
    </SmallButton>
  );
}
