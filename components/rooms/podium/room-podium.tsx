'use client';

import { useState } from 'react';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { sharePicture } from '@/components/client/share/share-picture';
import { useTexts } from '@/components/client/texts-provider';
import { useLoaded } from '@/components/client/use-loaded';
import { Button, buttonLook } from '@/components/ui/buttons/button';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { IconShare } from '@/components/ui/icons/more-icons';
import { APP_NAME } from '@/lib/contract/app-name';
import { RoomHeader } from '../game/room-header';
import { Standings } from '../game/standings';
import { NicknameCard } from '../lobby/room-lobby';
import { RoomSettings } from '../lobby/room-settings';
import { StartBar } from '../lobby/start-bar';
import { isAllAtZero, memberAt, playersOf, standings } from '../state/room-state';
import type { RoomView } from '../state/use-room-view';
import { drawPodium } from './podium-picture';
import { Steps } from './podium-steps';

export function RoomPodium({ view }: { view: RoomView }) {
  const t = useTexts('rooms');
  const { room, state, isGuest, isHost } = view;
  const place = isAllAtZero(room) ? null : (memberAt(room, state.seat)?.place ?? null);
  return (
    <>
      <RoomHeader view={view}>
        <p className="min-w-0 flex-1 truncate font-display font-extrabold text-2xl">
          {t('room', { code: room.code })}
        </p>
      </RoomHeader>
      <div className="room-columns flex flex-col gap-3 pb-3">
        <div className="flex min-w-0 flex-col gap-3">
          <section className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text">
            <div className="wall relative overflow-hidden px-3 pt-4 text-paper-muted">
              <HeightMarks />
              <h1 className="relative z-10 text-center font-extrabold text-3xl text-paper-text leading-none">
                <span className="bg-paper px-2">{place === null ? t('gameOver') : t('came', { place })}</span>
              </h1>
              {room.mode === 'higherLower' ? (
                <p className="relative z-10 pt-1 text-center font-semibold text-paper-text">
                  <span className="bg-paper px-2">{t('lastStanding')}</span>
                </p>
              ) : null}
              <Steps best={standings(room).slice(0, 3)} />
            </div>
          </section>
          <SharePodium view={view} place={place} />
          {isHost && room.mode === 'photos' ? <OpenDebrief view={view} /> : null}
          <NicknameCard view={view} />
          {isGuest ? <GuestInvitation code={room.code} place={place} /> : null}
          {isHost ? <RoomSettings view={view} /> : null}
        </div>
        <Standings view={view} title={t('finalStandings')} />
      </div>
      <StartBar view={view} isAgain />
    </>
  );
}

type PlacedProps = { view: RoomView; place: number | null };

function SharePodium({ view: { room, state }, place }: PlacedProps) {
  const t = useTexts('rooms');
  const own = memberAt(room, state.seat);
  if (!own || place === null) return null;
  const title = t('cameShort', { place });
  const result = t('podiumResult', { players: playersOf(room).length, right: own.right, of: room.set_size });
  return (
    <Button
      look="outline"
      onClick={() =>
        sharePicture(() => drawPodium({ title, own, result }), t('podiumText', { app: APP_NAME }))
      }
    >
      <IconShare className="size-5 shrink-0" />
      {t('sharePodium')}
    </Button>
  );
}

const load = () => import('../host/debrief');

function OpenDebrief({ view: { room, fetchDebrief } }: { view: RoomView }) {
  const t = useTexts('rooms');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t('debrief')}
      </Button>
      {isOpen ? (
        <LaterDebrief code={room.code} fetchDebrief={fetchDebrief} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function LaterDebrief(props: Parameters<typeof import('../host/debrief')['Debrief']>[0]) {
  const loaded = useLoaded(load);
  return loaded ? <loaded.Debrief {...props} /> : null;
}

function GuestInvitation({ code, place }: { code: string; place: number | null }) {
  const t = useTexts('rooms');
  return (
    <section className="flex flex-col gap-2 rounded-2xl bg-raised p-4">
      <p>{place !== null && place <= 3 ? t('signUpToKeep', { place }) : t('signUpToHost')}</p>
      <AccountLink code={code} />
    </section>
  );
}

/** Links to sign-up, which returns the guest to this room. */
export function AccountLink({ code }: { code: string }) {
  const t = useTexts('rooms');
  return (
    <a href={`${SESSION_ENDED_PATH}?code=${code}`} className={buttonLook('outline')}>
      {t('signUp')}
    </a>
  );
}
