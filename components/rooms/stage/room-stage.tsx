'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { EmptyState } from '@/components/ui/states/empty-state';
import { Loading } from '@/components/ui/states/loading';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { roomReducer } from '../state/room-machine';
import { initialRoom } from '../state/room-state';
import { useRoomClock } from '../state/use-room-clock';
import { StageLobby } from './stage-lobby';
import { StagePodium } from './stage-podium';
import { StageQuestion } from './stage-question';

const POLL_PLAYING_MS = 500;
const POLL_IDLE_MS = 2000;

export type Stage = { code: string; key: string; room: WireRoom };
/** `link` leads players into the room. */
type RoomStageProps = { stage: Stage | null; link: string | null };

/** Shows a live room on a projector. Polls what the members see, so it needs no account and no socket. */
export const RoomStage = withQueryClient(({ stage, link }: RoomStageProps) => {
  const t = useTexts('rooms');
  return (
    <main className="stage">
      {stage && link ? (
        <OpenStage stage={stage} link={link} />
      ) : (
        <EmptyState title={<h1>{t('stageClosed')}</h1>}>
          <p className="text-paper-muted">{t('stageClosedText')}</p>
        </EmptyState>
      )}
    </main>
  );
});

/** Returns the room; null if the link leads to no open room. Throws if the call fails. */
async function fetchRoom({ code, key }: Stage): Promise<WireRoom | null> {
  const response = await fetch(`/api/v1/rooms/stage?${new URLSearchParams({ code, key })}`, {
    cache: 'no-store',
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return ((await response.json()) as { data: WireRoom }).data;
}

const isPlaying = (room: WireRoom | null | undefined) =>
  room?.phase === 'question' || room?.phase === 'result';

function OpenStage({ stage, link }: { stage: Stage; link: string }) {
  const t = useTexts('rooms');
  const [state, dispatch] = useReducer(roomReducer, stage.code, initialRoom);
  const { data, isError } = useQuery({
    queryKey: ['stage', stage.code],
    queryFn: () => fetchRoom(stage),
    refetchInterval: ({ state: { data: room } }) => (isPlaying(room) ? POLL_PLAYING_MS : POLL_IDLE_MS),
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isIn = state.status === 'in';
  useEffect(() => {
    if (!data) return;
    const nowMs = Date.now();
    // The stage has no seat, so 0 stands in for it.
    if (isIn) dispatch({ type: 'viewed', room: data, nowMs });
    else dispatch({ type: 'joined', joined: { room: data, seat: 0, choice: null }, nowMs });
  }, [data, isIn]);
  const { nowMs, step } = useRoomClock(state);
  if (data === null)
    return (
      <EmptyState title={<h1>{t('ended.ended')}</h1>}>
        <p className="text-paper-muted">{t('endedText.ended')}</p>
      </EmptyState>
    );
  const { room } = state;
  if (!room) return <Loading label={t('stageLoading')} />;
  const view = { room, link, nowMs };
  return (
    <>
      {room.phase === 'lobby' ? <StageLobby {...view} /> : null}
      {room.phase === 'podium' ? <StagePodium {...view} /> : null}
      {room.question ? <StageQuestion {...view} question={room.question} step={step} /> : null}
      {isError ? (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-accent py-1 text-center font-bold text-on-accent"
        >
          {t('stageLost')}
        </p>
      ) : null}
    </>
  );
}
