import type { RoomJoined, WireRoom } from '@/lib/contract/rooms/room-view';
import type { RoomAnswerInput } from '@/lib/contract/rooms/schemas';

export type ToldInRoom = RoomAnswerInput & { playerId: string; atMs: number };

type Seen = {
  latest: WireRoom;
  /** When a member first saw this version. */
  atMs: number;
  seats: Map<number, Seat>;
};

type Seat = {
  /** The last version that the member saw; null while not connected. */
  version: number | null;
  /** When that was last the newest. */
  currentAtMs: number;
};

/** A member who sees a change within this time keeps up. */
const KEEPS_UP_MS = 1000;

/** By how long a phase outlasted its end. */
type Delay = { atMs: number; lateMs: number };

export class RoomWatch {
  private readonly rooms = new Map<string, Seen>();
  readonly told: ToldInRoom[] = [];
  readonly refusals = new Map<string, number>();
  readonly delays: Delay[] = [];
  /** What each member saw on the podium of each game, by room and game. */
  readonly podiums = new Map<string, WireRoom[]>();
  /** What each member saw of each ended question, by room, game and position. */
  readonly results = new Map<string, WireRoom[]>();
  /** Changes that members saw in the wrong order: a phase of an earlier question, or of an earlier game. */
  readonly stepsBack: string[] = [];

  latest(code: string): WireRoom | undefined {
    return this.rooms.get(code)?.latest;
  }

  /** For how long the latest version of a room has been known. */
  latestForMs(code: string): number {
    return Date.now() - (this.rooms.get(code)?.atMs ?? Date.now());
  }

  joined({ room, seat }: RoomJoined): void {
    this.show(this.seen(room), seat, room.version);
  }

  left(code: string, seat: number): void {
    const known = this.rooms.get(code)?.seats.get(seat);
    if (known) known.version = null;
  }

  saw(seat: number, room: WireRoom): void {
    const seen = this.seen(room);
    if (room.version < (seen.seats.get(seat)?.version ?? 0)) return;
    this.show(seen, seat, room.version);
    if (room.phase === 'podium') this.keep(this.podiums, `${room.code} ${room.game}`, room);
    if (room.phase === 'result')
      this.keep(this.results, `${room.code} ${room.game} ${room.question?.position}`, room);
    if (room.version <= seen.latest.version) return;
    this.noteStep(seen, room);
    for (const known of seen.seats.values())
      if (known.version === seen.latest.version) known.currentAtMs = Date.now();
    seen.latest = room;
    seen.atMs = Date.now();
  }

  refused(what: string): void {
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }

  noteAnswer(told: Omit<ToldInRoom, 'atMs'>): void {
    this.told.push({ ...told, atMs: Date.now() });
  }

  isOpen(code: string, game: number, position: number): boolean {
    const room = this.latest(code);
    return room?.phase === 'question' && room.game === game && room.question?.position === position;
  }

  /** Returns the members who are not connected, or have not seen the latest of their room for a while. */
  behind(): string[] {
    const isBehind = ({ version, currentAtMs }: Seat, latest: number) =>
      version === null || (version < latest && Date.now() - currentAtMs > KEEPS_UP_MS);
    return [...this.rooms].flatMap(([code, { latest, seats }]) =>
      [...seats].filter(([, seat]) => isBehind(seat, latest.version)).map(([seat]) => `${code} ${seat}`),
    );
  }

  overdue(): string[] {
    const latestEnd = Date.now() - KEEPS_UP_MS;
    return [...this.rooms.values()]
      .filter(({ latest }) => latest.next_at !== null && latest.next_at < latestEnd)
      .map(({ latest }) => latest.code);
  }

  private show(seen: Seen, seat: number, version: number): void {
    seen.seats.set(seat, { version, currentAtMs: Date.now() });
  }

  private seen(room: WireRoom): Seen {
    const seen = this.rooms.get(room.code) ?? { latest: room, atMs: Date.now(), seats: new Map() };
    this.rooms.set(room.code, seen);
    return seen;
  }

  private keep(views: Map<string, WireRoom[]>, key: string, room: WireRoom): void {
    views.set(key, [...(views.get(key) ?? []), room]);
  }

  private noteStep({ latest }: Seen, room: WireRoom): void {
    if (placeOf(room) < placeOf(latest))
      this.stepsBack.push(
        `${room.code}: ${latest.phase} ${placeOf(latest)}, then ${room.phase} ${placeOf(room)}`,
      );
    if (latest.next_at === null || placeOf(room) === placeOf(latest)) return;
    this.delays.push({ atMs: Date.now(), lateMs: Math.max(0, Date.now() - latest.next_at) });
  }
}

/** Grows with each phase of a room. */
function placeOf({ game, phase, question }: WireRoom): number {
  const position = question?.position ?? 0;
  if (phase === 'lobby') return 0;
  if (phase === 'podium') return game * 100 + 99;
  return game * 100 + position * 2 + (phase === 'result' ? 1 : 0);
}
