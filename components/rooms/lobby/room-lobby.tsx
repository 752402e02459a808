'use client';

import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { copyText, shareOrCopy } from '@/components/client/share/share-link';
import { shownName, UNKNOWN_NAME } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Portrait } from '@/components/ui/drawings/portrait';
import { SwitchRow } from '@/components/ui/forms/switch-row';
import { Icon, IconCross, type IconProps } from '@/components/ui/icons/icons';
import { IconCopy, IconLock, IconShare } from '@/components/ui/icons/more-icons';
import { ConfirmModal } from '@/components/ui/modals/confirm-modal';
import { Modal } from '@/components/ui/modals/modal';
import { ReportButton } from '@/components/ui/report/report-button';
import { APP_NAME } from '@/lib/contract/app-name';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { MAX_MEMBERS } from '@/lib/contract/rooms/rules';
import { CodePlacard, RoomQr } from '../entry/room-code';
import { RoomHeader } from '../game/room-header';
import { StageLink } from '../host/host-tools';
import { memberAt } from '../state/room-state';
import type { RoomView } from '../state/use-room-view';
import { NicknameForm } from './nickname-form';
import { RoomSettings } from './room-settings';
import { StartBar } from './start-bar';

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
          <NicknameCard view={view} />
          <RoomInvite code={room.code} link={link} locked={room.locked} />
          <RoomSettings view={view} />
          {isHost ? <LockSwitch view={view} /> : null}
          {isHost ? <StageLink code={room.code} fetchStageLink={view.fetchStageLink} /> : null}
        </div>
        <section className="flex flex-col gap-2">
          <h2 className="font-extrabold text-xl">
            {t('playersOf', { count: room.members.length, most: MAX_MEMBERS })}
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

export function NicknameCard({ view: { room, state, calls } }: { view: RoomView }) {
  const own = memberAt(room, state.seat);
  if (!own || own.named) return null;
  return (
    <section className="rounded-2xl border-2 border-paper-edge bg-paper p-4 text-paper-text">
      <NicknameForm member={own} isOwn calls={calls} />
    </section>
  );
}

const IconPencil = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4" />
  </Icon>
);

/** Guests have no account to report. The host can rename or remove them. */
const isReportable = ({ name, guest }: RoomMemberView) => name !== UNKNOWN_NAME && !guest;

function MemberList({ view }: { view: RoomView }) {
  const t = useTexts('rooms');
  const common = useTexts('common');
  const { room, state, isHost, isGuest, calls, reportPlayer } = view;
  const [leaving, setLeaving] = useState<RoomMemberView | null>(null);
  const [renamed, setRenamed] = useState<RoomMemberView | null>(null);
  const mayName = ({ seat, guest, named }: RoomMemberView) => guest && (seat === state.seat ? named : isHost);
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
            <span className="min-w-0 flex-1 truncate font-semibold">
              {shownName(member.name, common('unknownName'))}
            </span>
            {member.present ? null : <Tag>{t('away')}</Tag>}
            {member.seat === room.host_seat ? <Tag>{t('host')}</Tag> : null}
            {member.seat === state.seat ? <Tag isOwn>{t('you')}</Tag> : null}
            {member.seat !== state.seat && !isGuest && isReportable(member) ? (
              <ReportButton
                username={member.name}
                hasImage={member.image !== null}
                reportPlayer={reportPlayer}
              />
            ) : null}
            {mayName(member) ? (
              <button
                type="button"
                onClick={() => setRenamed(member)}
                aria-label={t('renamePlayer', { name: member.name })}
                className="grid size-11 shrink-0 place-items-center rounded-lg text-paper-muted"
              >
                <IconPencil className="size-5" />
              </button>
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
      <Modal open={renamed !== null} onClose={() => setRenamed(null)} title={t('rename')}>
        {renamed ? (
          <NicknameForm
            member={renamed}
            isOwn={renamed.seat === state.seat}
            calls={calls}
            onDone={() => setRenamed(null)}
          />
        ) : null}
      </Modal>
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

function Tag({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  const look = isOwn ? 'bg-accent text-on-accent' : 'border border-paper-edge text-paper-muted';
  return (
    <span className={`shrink-0 rounded px-1.5 py-0.5 font-bold text-xs leading-none ${look}`}>
      {children}
    </span>
  );
}

const BUTTON = 'px-1 whitespace-nowrap max-[359px]:text-base max-[359px]:gap-1.5';

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
      {locked ? null : <ShareRoom code={code} link={link} />}
    </section>
  );
}

function ShareRoom({ code, link }: { code: string; link: string }) {
  const t = useTexts('rooms');
  async function copy() {
    if (await copyText(link)) toast.success(t('linkCopied'));
    else toast.error(t('copyFailed'));
  }
  const share = () =>
    shareOrCopy({ url: link, text: t('shareText', { app: APP_NAME, code }) }, t('linkCopied'));
  return (
    <div className="flex items-center gap-3 p-3">
      <RoomQr link={link} className="size-32 shrink-0 min-[360px]:size-36" />
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
