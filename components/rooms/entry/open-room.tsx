'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { leaveEndedSession } from '@/components/quiz/connection/use-game-connection';
import type { GetTicket } from '@/components/realtime/game-connection';
import { type Listener, useConnection } from '@/components/realtime/shared-connection';
import { Button } from '@/components/ui/buttons/button';
import { roomPath } from '@/lib/contract/rooms/paths';

export function OpenRoom({ playerId, getTicket }: { playerId: string; getTicket: GetTicket }) {
  const t = useTexts('rooms');
  const router = useRouter();
  const [isWanted, setWanted] = useState(false);
  const listener = useMemo((): Listener => ({ onSessionEnded: leaveEndedSession }), []);
  const { connection, connected } = useConnection(getTicket, listener);
  const ready = isWanted && connected;
  useEffect(() => {
    if (!ready) return;
    async function open() {
      const answer = await connection.current?.askRoom('roomcreate', { user_id: playerId });
      // The button stays busy until the room shows.
      if (answer?.success) return router.push(roomPath(answer.data.room.code));
      setWanted(false);
      toast.error(failureText(answer ?? null, t('notOpened')));
    }
    void open();
  }, [ready, connection, playerId, router, t]);
  return (
    <Button onClick={() => setWanted(true)} busy={isWanted} busyLabel={t('opening')}>
      {t('open')}
    </Button>
  );
}
