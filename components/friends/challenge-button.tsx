'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { Button } from '@/components/ui/button';
import { IconFlag } from '@/components/ui/more-icons';
import { roomPath } from '@/lib/contract/rooms/room-code';
import type { FriendsActions } from './friends-actions';

type ChallengeButtonProps = { friendId: string; challengeFriend: FriendsActions['challengeFriend'] };

/** Opens a room, which notifies the friend, and leads into its lobby. */
export function ChallengeButton({ friendId, challengeFriend }: ChallengeButtonProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function challenge() {
    setBusy(true);
    const answer = await challengeFriend({ friendId }).catch(() => null);
    // The button stays busy until the lobby shows.
    if (answer?.ok) return router.push(roomPath(answer.data.code));
    setBusy(false);
    if (!leaveIfEnded(answer))
      toast.error(failureText(answer, 'The challenge could not be sent. Try again.'));
  }
  return (
    <Button onClick={challenge} busy={busy} busyLabel="Opening a room...">
      <IconFlag />
      Challenge
    </Button>
  );
}
