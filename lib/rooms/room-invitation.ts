import { roomPath } from '@/lib/contract/rooms/paths';
import { env } from '@/lib/platform/config/env';

export type RoomInvitation = { code: string; link: string };

export function invitationOf(code: string): RoomInvitation {
  return { code, link: new URL(roomPath(code), env().APP_URL).href };
}
