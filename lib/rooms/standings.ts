import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { openName, UNKNOWN_NAME } from '@/lib/players/sealed-fields';

export type StandingRow = {
  seat: number;
  playerId: string;
  nameSealed: string;
  isGuest: boolean;
  nicknameSealed: string | null;
  /** False for members who watch or present the game. */
  plays: boolean;
  outAtPosition: number | null;
  imageKey: string | null;
  present: boolean;
  /** The number of ended questions that count. */
  counted: number;
  right: number;
  totalMs: number;
};

type Result = Pick<StandingRow, 'right' | 'totalMs'>;

/** Sorts the better result first; 0 means a shared place. In an untimed game the time does not count. */
function compareResults(a: Result, b: Result, timed: boolean): number {
  return b.right - a.right || (timed ? a.totalMs - b.totalMs : 0);
}

export function placesOf(results: readonly Result[], timed: boolean): number[] {
  return results.map((own) => 1 + results.filter((other) => compareResults(other, own, timed) < 0).length);
}

type Named = Pick<StandingRow, 'playerId' | 'nameSealed' | 'isGuest' | 'nicknameSealed'>;

/** Returns the name that members see: a guest's nickname if there is one, otherwise the username. */
export function roomName({ playerId, nameSealed, isGuest, nicknameSealed }: Named): string {
  if (!isGuest || nicknameSealed === null) return openName(playerId, nameSealed);
  return openField({ column: 'players.nickname', rowId: playerId }, nicknameSealed) ?? UNKNOWN_NAME;
}

/** Returns the members as all members see them. Places are null before a question has ended, and without playing. */
export function memberViews(members: readonly StandingRow[], timed: boolean): RoomMemberView[] {
  const players = members.filter(({ plays }) => plays);
  const places = placesOf(players, timed);
  return members.map((member) => ({
    seat: member.seat,
    name: roomName(member),
    image: profileImageUrl(member.imageKey, 'small'),
    guest: member.isGuest,
    named: !member.isGuest || member.nicknameSealed !== null,
    present: member.present,
    plays: member.plays,
    out_at_position: member.outAtPosition,
    right: member.right,
    total_ms: member.totalMs,
    place: member.counted > 0 ? (places[players.indexOf(member)] ?? null) : null,
  }));
}
