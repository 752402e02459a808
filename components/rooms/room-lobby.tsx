'use client';

import { IconLock } from '@/components/ui/more-icons';
import { SwitchRow } from '@/components/ui/switch-row';
import { MemberList } from './member-list';
import { RoomHeader } from './room-header';
import { RoomInvite } from './room-invite';
import { playersText } from './room-text';
import { StartBar } from './start-bar';
import type { RoomView } from './use-room-view';

/** Players gather here before the first game. */
export function RoomLobby({ view }: { view: RoomView }) {
  const { room, link, isHost } = view;
  return (
    <>
      <RoomHeader view={view}>
        <h1 className="min-w-0 flex-1 truncate font-extrabold text-2xl">Live room</h1>
      </RoomHeader>
      <div className="room-columns flex flex-col gap-3 pb-3">
        <div className="flex flex-col gap-3">
          <RoomInvite code={room.code} link={link} locked={room.locked} />
          {isHost ? <LockSwitch view={view} /> : null}
        </div>
        <section className="flex flex-col gap-2">
          <h2 className="font-extrabold text-xl">{playersText(room)}</h2>
          <MemberList view={view} />
        </section>
      </div>
      <StartBar view={view} />
    </>
  );
}

function LockSwitch({ view: { room, calls } }: { view: RoomView }) {
  return (
    <div className="rounded-2xl bg-raised">
      <SwitchRow
        icon={<IconLock />}
        label="Close the room"
        note="Nobody new can join. Members can come back."
        on={room.locked}
        busy={calls.running === 'roomlock'}
        onFlip={() => calls.lock(!room.locked)}
      />
    </div>
  );
}
