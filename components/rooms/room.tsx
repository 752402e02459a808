'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsGuest } from '@/components/client/session/guest';
import { useTexts } from '@/components/client/texts-provider';
import { useLoaded } from '@/components/client/use-loaded';
import { ConnectionBar } from '@/components/quiz/connection/connection-bar';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import type { ReportPlayer } from '@/components/ui/report/report-modal';
import { EmptyState } from '@/components/ui/states/empty-state';
import type { ActionResult } from '@/lib/contract/action-result';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { RoomNextInput } from '@/lib/contract/rooms/schemas';
import { RoomPair } from './game/room-pair';
import { RoomQuestion } from './game/room-question';
import { RoomResult } from './game/room-result';
import type { FetchDebrief } from './host/debrief';
import type { FetchStageLink } from './host/host-tools';
import { LeaveGuard, LeaveModal } from './leave-guard';
import { RoomLobby } from './lobby/room-lobby';
import { AccountLink, RoomPodium } from './podium/room-podium';
import { RoomLoading } from './room-loading';
import type { QuestionStep, RoomState } from './state/room-state';
import { announcement, type Unavailability, unavailabilityOf } from './state/room-text';
import { type RoomOptions, useRoom } from './state/use-room';
import { useRoomCalls } from './state/use-room-calls';
import { useRoomClock } from './state/use-room-clock';
import { isHostOf, type RoomView, useRoomSignals } from './state/use-room-view';

export type RoomProps = RoomOptions & {
  link: string;
  /** Name of the friend whom this player challenged to the room. */
  challengedName: string | null;
  reportPlayer: ReportPlayer;
  flagQuestion: FlagRoomQuestion;
  fetchStageLink: FetchStageLink;
  fetchDebrief: FetchDebrief;
};

export function Room(props: RoomProps) {
  const { link, challengedName, reportPlayer, flagQuestion, fetchStageLink, fetchDebrief, ...options } =
    props;
  const t = useTexts('rooms');
  const line = useRoom(options);
  const { state, dispatch } = line;
  const calls = useRoomCalls(line);
  const isGuest = useIsGuest();
  const { nowMs, step } = useRoomClock(state);
  useRoomSignals(state, step);
  useHostNotification(state);
  const choose = useCallback((option: number) => dispatch({ type: 'chose', option }), [dispatch]);
  const [isLeaving, setLeaving] = useState(false);
  const onLeave = () => setLeaving(true);
  const unavailability = unavailabilityOf(t, state);
  const { room } = state;
  const { photo, open, close } = usePhotoReport(room);
  const asked = { onPhotoMenu: open, isPhotoMenuOpen: photo !== null };
  const served = { link, challengedName, reportPlayer, fetchStageLink, fetchDebrief };
  const given = { ...served, isGuest, calls, onLeave, nowMs, ...asked };
  const view = room && { ...given, state, room, isHost: isHostOf(state) };
  return (
    <main
      className={`room-screen relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1 ${step ? 'quiz' : ''}`}
    >
      {unavailability ? (
        <RoomUnavailable
          unavailability={unavailability}
          code={state.code}
          onAgain={() => dispatch({ type: 'retried' })}
        />
      ) : null}
      {!unavailability && !view ? <RoomLoading /> : null}
      {view ? <Screen view={view} step={step} onChoose={choose} /> : null}
      {view ? <LeaveModal open={isLeaving} view={view} onClose={() => setLeaving(false)} /> : null}
      {view ? <LeaveGuard view={view} /> : null}
      {view && photo ? <PhotoReport photo={photo} flagQuestion={flagQuestion} onClose={close} /> : null}
      <p role="status" className="sr-only" data-testid="announcer">
        {announcement(t, state, step)}
      </p>
      {unavailability ? null : (
        <ConnectionBar
          {...line}
          started={view !== null}
          comfort={t('placeKept')}
          onPlayHere={line.playHere}
        />
      )}
    </main>
  );
}

/** Notifies a player who becomes host after another member. */
function useHostNotification(state: RoomState): void {
  const t = useTexts('rooms');
  const isHost = isHostOf(state);
  const hadOther = useRef(false);
  const isIn = state.status === 'in';
  useEffect(() => {
    if (isHost && hadOther.current) toast(t('youHost'));
    hadOther.current = isIn && !isHost;
  }, [isHost, isIn, t]);
}

type ScreenProps = { view: RoomView; step: QuestionStep | null; onChoose: (option: number) => void };

function Screen({ view, step, onChoose }: ScreenProps) {
  const { phase, question, result } = view.room;
  if (question?.mode === 'higherLower' && step)
    return <RoomPair view={view} question={question} step={step} onChoose={onChoose} />;
  if (question && step)
    return <RoomQuestion view={view} question={question} step={step} onChoose={onChoose} />;
  if (phase === 'result' && question && result)
    return <RoomResult view={view} question={question} result={result} />;
  return phase === 'lobby' ? <RoomLobby view={view} /> : <RoomPodium view={view} />;
}

type FlagRoomQuestion = (input: RoomNextInput & { reason: string }) => Promise<ActionResult<unknown>>;

type ReportedPhoto = { question: RoomNextInput; url: string };
type PhotoReportProps = { photo: ReportedPhoto; flagQuestion: FlagRoomQuestion; onClose: () => void };

/** Keeps the photo that the player reports while the room goes on to other questions. */
function usePhotoReport(room: WireRoom | null) {
  const [photo, setPhoto] = useState<ReportedPhoto | null>(null);
  const { code = '', game = 0, question = null } = room ?? {};
  return {
    photo,
    open: () => {
      if (question?.photo)
        setPhoto({ question: { code, game, position: question.position }, url: question.photo });
    },
    close: () => setPhoto(null),
  };
}

const load = () => import('@/components/quiz/question/photo-sheet');

function PhotoReport({ photo: { question, url }, flagQuestion, onClose }: PhotoReportProps) {
  const loaded = useLoaded(load);
  if (!loaded) return null;
  const report = (reason: string) => flagQuestion({ ...question, reason });
  return <loaded.PhotoSheet url={url} report={report} goesOn onClose={onClose} />;
}

function RoomUnavailable({
  unavailability,
  code,
  onAgain,
}: {
  unavailability: Unavailability;
  code: string;
  onAgain: () => void;
}) {
  const t = useTexts('rooms');
  const common = useTexts('common');
  return (
    <div className="pt-3 pb-3">
      <EmptyState title={<h1>{unavailability.title}</h1>} alert>
        <p className="text-paper-muted">{unavailability.text}</p>
        <div className="grid w-full gap-3">
          {unavailability.again === 'retry' ? <Button onClick={onAgain}>{common('tryAgain')}</Button> : null}
          {unavailability.again === 'rejoin' ? <Button onClick={onAgain}>{t('joinAgain')}</Button> : null}
          {unavailability.needsAccount ? <AccountLink code={code} /> : null}
          <ButtonLink href="/room" look="outline">
            {t('enterOther')}
          </ButtonLink>
          <ButtonLink href="/home" look="outline">
            {t('home')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
