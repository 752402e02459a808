import type { Metadata } from 'next';
import { reportPlayerAction } from '@/app/_actions/reports';
import { playAsGuestAction, realtimeTicketAction } from '@/app/_actions/session';
import { newContext } from '@/app/_server/context';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { FOLLOW } from '@/app/_server/link-preview/pictures';
import { getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { visitingCaller } from '@/app/_server/session/visiting-caller';
import { NotOpen, RoomInvitation } from '@/components/rooms/entry/room-invitation';
import { Room } from '@/components/rooms/room';
import { APP_NAME } from '@/lib/contract/app-name';
import { roomPath } from '@/lib/contract/rooms/paths';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import { AppError } from '@/lib/platform/errors/app-error';
import { isRoomOpen } from '@/lib/rooms/members/is-room-open';
import { getChallengedFriend } from '@/lib/rooms/read-room';
import { invitationOf } from '@/lib/rooms/room-invitation';
import { debriefAction, flagRoomQuestionAction, stageLinkAction } from './actions';

type RoomPageProps = { params: Promise<{ code: string }> };

/** The same for every code, so that a preview does not reveal which rooms are open. */
export async function generateMetadata({ params }: RoomPageProps): Promise<Metadata> {
  const code = readRoomCode((await params).code);
  const t = await getTexts('rooms');
  const description = t('previewText');
  const path = code === null ? '/room' : roomPath(code);
  const title = t('previewTitle', { app: APP_NAME });
  const language = await requestLanguage();
  const preview = linkPreview({ path, title, description, picture: FOLLOW, language });
  return { title: t('liveRoom'), description, ...preview };
}

/** Returns whether a code certainly opens no room. Returns false after too many wrong codes, so that guessing reveals nothing. */
async function isKnownClosed(code: string): Promise<boolean> {
  try {
    return !(await isRoomOpen(await newContext({ kind: 'anonymous' }), { code }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Joins players and guests at once. Visitors first read what the link is. */
export default async function RoomPage({ params }: RoomPageProps) {
  const code = readRoomCode((await params).code);
  const caller = await visitingCaller(code ?? '');
  if (code === null) return <NotOpen hasSession={caller !== null} />;
  if (caller === null && (await isKnownClosed(code))) return <NotOpen hasSession={false} code={code} />;
  if (caller === null)
    return (
      <RoomInvitation code={code} minimumAge={minimumPlayerAge(env())} playAsGuest={playAsGuestAction} />
    );
  return (
    <Room
      key={code}
      code={code}
      link={invitationOf(code).link}
      challengedName={await getChallengedFriend(caller, { code })}
      playerId={caller.actor.playerId}
      getTicket={realtimeTicketAction}
      reportPlayer={reportPlayerAction}
      flagQuestion={flagRoomQuestionAction}
      fetchStageLink={stageLinkAction}
      fetchDebrief={debriefAction}
    />
  );
}
