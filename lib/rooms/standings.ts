import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { openedName } from '@/lib/players/names/opened-name';

/** A member with the result so far. */
export type StandingRow = {
  seat: number;
  playerId: string;
  nameSealed: string;
  imageKey: string | null;
  present: boolean;
  /** How many questions have ended and count. */
  counted: number;
  right: number;
  totalMs: number;
};

type Result = Pick<StandingRow, 'right' | 'totalMs'>;

/** Compares results: the better one first. In an untimed game the time does not count. Returns 0 for a shared place. */
export function compareResults(a: Result, b: Result, timed: boolean): number {
  return b.right - a.right || (timed ? a.totalMs - b.totalMs : 0);
}

/** Returns each result's place, from 1. Equal results share one. */
export function placesOf(results: readonly Result[], timed: boolean): number[] {
  return results.map((own) => 1 + results.filter((other) => compareResults(other, own, timed) < 0).length);
}

/** Returns the members as all members see them, in the given order. Places are null before a question has ended. */
export function memberViews(members: readonly StandingRow[], timed: boolean): RoomMemberView[] {
  const places = placesOf(members, timed);
  return members.map((member, i) => ({
    seat: member.seat,
    name: openedName(member.playerId, member.nameSealed),
    image: profileImageUrl(member.imageKey, 'small'),
    present: member.present,
    right: member.right,
    total_ms: member.totalMs,
    place: member.counted > 0 ? (places[i] ?? null) : null,
  }));
}
