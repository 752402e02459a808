'use client';

import { useState } from 'react';
import { ConfirmModal } from '@/components/ui/confirm-modal';
import { IconCross } from '@/components/ui/icons';
import { Portrait } from '@/components/ui/portrait';
import { ReportButton } from '@/components/ui/report/report-button';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { Tag } from './tag';
import type { RoomView } from './use-room-view';

/** The name of a guest has a space; there is nothing in it to report. */
const isReportable = (name: string) => name !== 'Unknown' && !name.includes(' ');

/** The members in the lobby. The host can remove the others, and accounts can report accounts. */
export function MemberList({ view }: { view: RoomView }) {
  const { room, state, isHost, isGuest, calls, reportPlayer } = view;
  const [leaving, setLeaving] = useState<RoomMemberView | null>(null);
  const remove = async (seat: number) => {
    await calls.remove(seat);
    setLeaving(null);
  };
  return (
    <>
      <ul aria-label="Players" className="flex flex-col gap-1.5">
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
            {member.present ? null : <Tag>Away</Tag>}
            {member.seat === room.host_seat ? <Tag>Host</Tag> : null}
            {member.seat === state.seat ? <Tag isOwn>You</Tag> : null}
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
                aria-label={`Remove ${member.name}`}
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
            title: 'Remove this player?',
            text: `${leaving.name} leaves the room and cannot join it again.`,
            confirm: 'Remove',
            busyLabel: 'Removing...',
          }
        }
        busy={calls.running === 'roomremove'}
        onConfirm={() => leaving && remove(leaving.seat)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
