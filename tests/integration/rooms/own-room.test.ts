import { expect, test } from 'vitest';
import { getOwnRoom } from '@/lib/rooms/get-own-room';
import { endIdleRooms } from '@/lib/rooms/members/end-idle-rooms';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { markAbsent } from '@/lib/rooms/members/presence';
import { removeMember } from '@/lib/rooms/members/remove-member';
import { signedInGuest } from '@/tests/support/factories';
import { freshRooms } from '@/tests/support/fresh-rooms';
import { contextOf, enter, newRoom, playerAt, start, wait } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, newcomer } = freshRooms(10);

test('a member who is absent finds the way back until the room ends or the member is out, guests too', async () => {
  const room = await newRoom(database.db, clock, 2);
  const guest = await signedInGuest(database.db);
  await enter(room, guest.actor);
  const [host, other] = [contextOf(room, playerAt(room, 1)), contextOf(room, playerAt(room, 2))];
  const here = { code: room.code };
  for (const ctx of [host, other, guest])
    expect(await getOwnRoom(ctx)).toEqual({ ...here, is_playing: false });
  expect(await getOwnRoom(contextOf(room, await newcomer()))).toBeNull();
  await start(room);
  const members = [{ roomId: room.roomId, playerId: guest.actor.playerId }];
  await markAbsent(database.db, { processId: room.processId, members }, clock.now);
  expect(await getOwnRoom(guest)).toEqual({ ...here, is_playing: true });
  await leaveRoom(other, here);
  expect(await getOwnRoom(other)).toBeNull();
  await removeMember(host, { ...here, seat: 3 });
  expect(await getOwnRoom(guest)).toBeNull();
  wait(room, 31 * 60_000);
  await endIdleRooms({ db: database.db, now: () => clock.now });
  expect(await getOwnRoom(host)).toBeNull();
});

test('of several rooms the one that plays comes first, then the last joined', async () => {
  const player = await newcomer();
  const playing = await newRoom(database.db, clock, [player, await newcomer()]);
  wait(playing, 1000);
  const later = await newRoom(database.db, clock, [player]);
  const ctx = contextOf(playing, player);
  expect(await getOwnRoom(ctx)).toEqual({ code: later.code, is_playing: false });
  await start(playing);
  expect(await getOwnRoom(ctx)).toEqual({ code: playing.code, is_playing: true });
});
