'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button, TextButton } from '@/components/ui/buttons/button';
import type { ActionResult } from '@/lib/contract/action-result';

type PlayAsGuestProps = {
  play: (input: { agreed: true; room_code?: string }) => Promise<ActionResult<unknown>>;
  opens?: string;
  /** The code of an open room raises the limit of guests per network. */
  roomCode?: string;
  /** Shows a text button instead of a full one. */
  quiet?: boolean;
  children: ReactNode;
};

/** Creates a guest, or keeps the one already playing, and opens the game. */
export function PlayAsGuest({ play, opens = '/home', roomCode, quiet, children }: PlayAsGuestProps) {
  const t = useTexts('guests');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  async function start() {
    // A second press may come before the button renders disabled.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const room = roomCode === undefined ? {} : { room_code: roomCode };
    const answer = await play({ agreed: true, ...room }).catch(() => null);
    // The button stays busy until the game shows.
    if (answer?.ok) return router.replace(opens);
    isSending.current = false;
    setBusy(false);
    toast.error(failureText(answer, t('startFailed')));
  }
  const Look = quiet ? TextButton : Button;
  return (
    <Look onClick={start} busy={busy} busyLabel={t('starting')}>
      {children}
    </Look>
  );
}
