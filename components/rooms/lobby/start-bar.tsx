'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { hostText, startProblem, waitingText } from '../state/room-text';
import type { RoomView } from '../state/use-room-view';

export function StartBar({ view, isAgain = false }: { view: RoomView; isAgain?: boolean }) {
  const t = useTexts('rooms');
  // Not sticky on a short screen, where it would cover the card.
  return (
    <div className="bar-below bottom-[calc(3rem+1px+env(safe-area-inset-bottom))] z-20 -mx-3 mt-auto flex flex-col gap-2 bg-page px-3 pt-2 pb-3 [@media(min-height:501px)]:sticky">
      {view.isHost ? <Start view={view} isAgain={isAgain} /> : null}
      {view.isHost ? null : (
        <p className="wrap-anywhere py-2 text-center font-semibold">
          {hostText(t, view.room, isAgain ? 'again' : 'start')}
        </p>
      )}
    </div>
  );
}

function Start({ view: { room, challengedName, calls }, isAgain }: { view: RoomView; isAgain: boolean }) {
  const t = useTexts('rooms');
  const problem = startProblem(t, room);
  const note = waitingText(t, room, challengedName) ?? problem;
  return (
    <>
      {note ? (
        <p id="start-problem" className="wrap-anywhere text-center text-muted text-sm">
          {note}
        </p>
      ) : null}
      <Button
        onClick={calls.start}
        disabled={problem !== null}
        aria-describedby={problem ? 'start-problem' : undefined}
        busy={calls.running === 'roomstart'}
        busyLabel={t('starting')}
      >
        {isAgain ? t('playAgain') : t('start')}
      </Button>
    </>
  );
}
