'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsGuest } from '@/components/client/guest';
import { useTexts } from '@/components/client/texts-provider';
import { useLoaded } from '@/components/client/use-loaded';
import { ConnectionBar } from '@/components/quiz/connection-bar';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import type { ActionResult } from '@/lib/contract/action-result';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { RoomNextInput } from '@/lib/contract/rooms/schemas';
import { AccountLink } from './account-link';
import type { FetchDebrief } from './debrief';
import type { FetchStageLink } from './host-tools';
import { LeaveGuard, LeaveModal } from './leave-guard';
import { RoomLoading } from './room-loading';
import { RoomLobby } from './room-lobby';
import { RoomPair } from './room-pair';
import { RoomPodium } from './room-podium';
import { RoomQuestion } from './room-question';
import { RoomResult } from './room-result';
import type { RoomState, Stage } from './room-state';
import { announcement, type Notice, noticeOf } from './room-text';
import { type RoomOptions, useRoom } from './use-room';
import { useRoomCalls } from './use-room-calls';
import { useRoomClock } from './use-room-clock';
import { isHostOf, type RoomView, useRoomSignals } from './use-room-view';

export type RoomProps = RoomOptions & {
  /** The address of this page. */
  link: string;
  /** Of the friend whom this player has challenged to the room. */
  challengedName: string | null;
  reportPlayer: ReportPlayer;
  flagQuestion: FlagRoomQuestion;
  fetchStageLink: FetchStageLink;
  fetchDebrief: FetchDebrief;
};

/** A live room: joins it, and shows what it is at. */
export function Room(props: RoomProps) {
  const { link, challengedName, reportPlayer, flagQuestion, fetchStageLink, fetchDebrief, ...options } =
    props;
  const t = useTexts('rooms');
  const line = useRoom(options);
  const { state, dispatch } = line;
  const calls = useRoomCalls(line);
  const isGuest = useIsGuest();
  const { nowMs, stage } = useRoomClock(state);
  useRoomSignals(state, stage);
  useHostNews(state);
  const choose = useCallback((option: number) => dispatch({ type: 'chose', option }), [dispatch]);
  const [isLeaving, setLeaving] = useState(false);
  const onLeave = () => setLeaving(true);
  const notice = noticeOf(t, state);
  const { room } = state;
  const { photo, open, close } = usePhotoReport(room);
  const asked = { onPhotoMenu: open, isPhotoMenuOpen: photo !== null };
  const served = { link, challengedName, reportPlayer, fetchStageLink, fetchDebrief };
  const given = { ...served, isGuest, calls, onLeave, nowMs, ...asked };
  const view = room && { ...given, state, room, isHost: isHostOf(state) };
  return (
    <main
      className={`room-screen relative flex min-h-0 flex-1 flex-col px-3 tall:pt-1 ${stage ? 'quiz' : ''}`}
    >
      {notice ? (
        <RoomNotice notice={notice} code={state.code} onAgain={() => dispatch({ type: 'retried' })} />
      ) : null}
      {!notice && !view ? <RoomLoading /> : null}
      {view ? <Screen view={view} stage={stage} onChoose={choose} /> : null}
      {view ? <LeaveModal open={isLeaving} view={view} onClose={() => setLeaving(false)} /> : null}
      {view ? <LeaveGuard view={view} /> : null}
      {view && photo ? <PhotoReport photo={photo} flagQuestion={flagQuestion} onClose={close} /> : null}
      <p role="status" className="sr-only" data-testid="announcer">
        {announcement(t, state, stage)}
      </p>
      {notice ? null : (
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

/** Tells the player who becomes the host of a room in which somebody else was. */
function useHostNews(state: RoomState): void {
  const t = useTexts('rooms');
  const isHost = isHostOf(state);
  const hadOther = useRef(false);
  const isIn = state.status === 'in';
  useEffect(() => {
    if (isHost && hadOther.current) toast(t('youHost'));
    hadOther.current = isIn && !isHost;
  }, [isHost, isIn, t]);
}

type ScreenProps = { view: RoomView; stage: Stage | null; onChoose: (option: number) => void };

function Screen({ view, stage, onChoose }: ScreenProps) {
  const { phase, question, result } = view.room;
  if (question?.mode === 'higherLower' && stage)
    return <RoomPair view={view} question={question} stage={stage} onChoose={onChoose} />;
  if (question && stage)
    return <RoomQuestion view={view} question={question} stage={stage} onChoose={onChoose} />;
  if (phase === 'result' && question && result)
    return <RoomResult view={view} question={question} result={result} />;
  return phase === 'lobby' ? <RoomLobby view={view} /> : <RoomPodium view={view} />;
}

type FlagRoomQuestion = (input: RoomNextInput & { reason: string }) => Promise<ActionResult<unknown>>;

type ReportedPhoto = { question: RoomNextInput; url: string };
type PhotoReportProps = { photo: ReportedPhoto; flagQuestion: FlagRoomQuestion; onClose: () => void };

/** The photo that the player reports. It stays the same while the room goes on to other questions. */
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

const load = () => import('@/components/quiz/photo-sheet');

function PhotoReport({ photo: { question, url }, flagQuestion, onClose }: PhotoReportProps) {
  const loaded = useLoaded(load);
  if (!loaded) return null;
  const report = (reason: string) => flagQuestion({ ...question, reason });
  return <loaded.PhotoSheet url={url} report={report} goesOn onClose={onClose} />;
}

/** Says why there is no room to see, and what to do next. */
function RoomNotice({ notice, code, onAgain }: { notice: Notice; code: string; onAgain: () => void }) {
  const t = useTexts('rooms');
  const common = useTexts('common');
  return (
    <div className="pt-3 pb-3">
      <EmptyState title={<h1>{notice.title}</h1>} alert>
        <p className="text-paper-muted">{notice.text}</p>
        <div className="grid w-full gap-3">
          {notice.again === 'retry' ? <Button onClick={onAgain}>{common('tryAgain')}</Button> : null}
          {notice.again === 'rejoin' ? <Button onClick={onAgain}>{t('joinAgain')}</Button> : null}
          {notice.needsAccount ? <AccountLink code={code} /> : null}
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
