'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { READ_OWN_ROOM } from '@/lib/rooms/limits';
import { getOwnRoom } from '@/lib/rooms/read-room';

export const ownRoomAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', guests: true, limit: { ...READ_OWN_ROOM, by: 'player' } },
  },
  getOwnRoom,
);
