'use client';

import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { copyText, shareOrCopy } from '@/components/client/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { useLoaded } from '@/components/client/use-loaded';
import { Button } from '@/components/ui/button';
import { ConfirmModal } from '@/components/ui/confirm-modal';
import { HeightMarks } from '@/components/ui/height-chart';
import { IconCross } from '@/components/ui/icons';
import { IconCopy, IconLock, IconShare } from '@/components/ui/more-icons';
import { Portrait } from '@/components/ui/portrait';
import { ReportButton } from '@/components/ui/report/report-button';
import { Skeleton } from '@/components/ui/skeleton';
import { SwitchRow } from '@/components/ui/switch-row';
import { APP_NAME } from '@/lib/contract/app-name';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { MOST_MEMBERS } from '@/lib/contract/rooms/rules';
import { CodePlacard } from './code-placard';
import { RoomHeader } from './room-header';
import { StartBar } from './start-bar';
import type { RoomView } from './use-room-view';

/** Players gather here before the first game. */
export function RoomLobby({ view }: { view: RoomView }) {
  const t = useTexts('rooms');
  const { room, link, isHost } = view;
  return (
    <>
      <RoomHeader view={view}>
        <h1 className="min-w-0 flex-1 truncate font-extrabold text-2xl">{t('liveRoom')}</h1>
      </RoomHeader>
      <div className="room-columns flex flex-col gap-3 pb-3">
        <div className="flex flex-col gap-3">
          <RoomInvite code={room.code} link={link} locked={room.locked} />
          {isHost ? <LockSwitch view={view} /> : null}
        </div>
        <section className="flex flex-col gap-2">
          <h2 className="font-extrabold text-xl">
            {t('playersOf', { count: room.members.length, most: MOST_MEMBERS })}
          </h2>
          <MemberList view={view} />
        </section>
      </div>
      <StartBar view={view} />
    </>
  );
}

function LockSwitch({ view: { room, calls } }: { view: RoomView }) {
  const t = useTexts('rooms');
  return (
    <div className="rounded-2xl bg-raised">
      <SwitchRow
        icon={<IconLock />}
        label={t('lock')}
        note={t('lockNote')}
        on={room.locked}
        busy={calls.running === 'roomlock'}
        onFlip={() => calls.lock(!room.locked)}
      />
    </div>
  );
}

/** The name of a guest has a space; there is nothing in it to report. */
const isReportable = (name: string) => name !== 'Unknown' && !name.includes(' ');

/** The members in the lobby. The host can remove the others, and accounts can report accounts. */
function MemberList({ view }: { view: RoomView }) {
  const t = useTexts('rooms');
  const { room, state, isHost, isGuest, calls, reportPlayer } = view;
  const [leaving, setLeaving] = useState<RoomMemberView | null>(null);
  const remove = async (seat: number) => {
    await calls.remove(seat);
    setLeaving(null);
  };
  return (
    <>
      <ul aria-label={t('players')} className="flex flex-col gap-1.5">
        {room.members.map((member) => (
          <li
            key={member.seat}
            className="flex min-h-12 items-center gap-2.5 rounded-xl bg-paper py-1 pr-1 pl-2.5 text-paper-text"
          >
            <Portrait
              name={member.name}
              image={member.image}
              className={`size-9 rounded-full text-base ${member.present ? '' : 'grayscale'}`}
            />
            <span className="min-w-0 flex-1 truncate font-semibold">{member.name}</span>
            {member.present ? null : <Tag>{t('away')}</Tag>}
            {member.seat === room.host_seat ? <Tag>{t('host')}</Tag> : null}
            {member.seat === state.seat ? <Tag isOwn>{t('you')}</Tag> : null}
            {member.seat !== state.seat && !isGuest && isReportable(member.name) ? (
              <ReportButton
                username={member.name}
                hasImage={member.image !== null}
                reportPlayer={reportPlayer}
              />
            ) : null}
            {isHost && member.seat !== state.seat ? (
              <button
                type="button"
                onClick={() => setLeaving(member)}
                aria-label={t('removePlayer', { name: member.name })}
                className="grid size-11 shrink-0 place-items-center rounded-lg text-paper-muted"
              >
                <IconCross className="size-5" />
              </button>
            ) : (
              <span className="w-1" />
            )}
          </li>
        ))}
      </ul>
      <ConfirmModal
        question={
          leaving && {
            title: t('removeQuestion'),
            text: t('removeText', { name: leaving.name }),
            confirm: t('remove'),
            busyLabel: t('removing'),
          }
        }
        busy={calls.running === 'roomremove'}
        onConfirm={() => leaving && remove(leaving.seat)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

/** A word beside a name. */
function Tag({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  const look = isOwn ? 'bg-accent text-on-accent' : 'border border-paper-edge text-paper-muted';
  return (
    <span className={`shrink-0 rounded px-1.5 py-0.5 font-bold text-xs leading-none ${look}`}>
      {children}
    </span>
  );
}

const BUTTON = 'px-1 whitespace-nowrap max-[359px]:text-base max-[359px]:gap-1.5';

/** The code, and three ways to hand it on while the room takes new players. */
function RoomInvite({ code, link, locked }: { code: string; link: string; locked: boolean }) {
  const t = useTexts('rooms');
  return (
    <section
      aria-label={t('invite')}
      className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
    >
      <div className="wall relative flex flex-col items-center gap-2 overflow-hidden border-paper-edge border-b-2 px-10 pt-4 pb-3 text-paper-muted last:border-b-0">
        <HeightMarks />
        <CodePlacard code={code} />
        <p className="wrap-anywhere relative z-10 bg-paper px-1 text-center text-paper-text text-sm">
          {locked
            ? t('locked')
            : t.rich('enterAt', {
                address: (text) => <span className="font-semibold">{text}</span>,
                page: `${new URL(link).host}/room`,
              })}
        </p>
      </div>
      {locked ? null : <HandOn code={code} link={link} />}
    </section>
  );
}

function HandOn({ code, link }: { code: string; link: string }) {
  const t = useTexts('rooms');
  async function copy() {
    if (await copyText(link)) toast.success(t('linkCopied'));
    else toast.error(t('copyFailed'));
  }
  const share = () =>
    shareOrCopy({ url: link, text: t('shareText', { app: APP_NAME, code }) }, t('linkCopied'));
  return (
    <div className="flex items-center gap-3 p-3">
      <RoomQr link={link} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Button look="outline" className={BUTTON} onClick={copy}>
          <IconCopy className="size-5 shrink-0" />
          {t('copyLink')}
        </Button>
        <Button look="outline" className={BUTTON} onClick={share}>
          <IconShare className="size-5 shrink-0" />
          {t('share')}
        </Button>
      </div>
    </div>
  );
}

const load = () => import('@/components/ui/qr-code');

/** The QR code of a room's link. Its encoder loads with it. */
function RoomQr({ link }: { link: string }) {
  const t = useTexts('rooms');
  const loaded = useLoaded(load);
  const size = 'size-32 shrink-0 min-[360px]:size-36';
  return loaded ? (
    <loaded.QrCode text={link} label={t('qrCode')} className={size} />
  ) : (
    <Skeleton className={`rounded-xl ${size}`} />
  );
}
