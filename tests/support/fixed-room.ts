import type { Page, WebSocketRoute } from '@playwright/test';
import type { RoomJoined, RoomMemberView, RoomQuestionView, WireRoom } from '@/lib/contract/rooms/room-view';

export const FIXED_CODE = 'KWTRF';
const NAMES = [
  'Ana',
  'quiet-river_walker',
  'Maximiliana.Oberhube',
  'Bo',
  'WWWWWWWWWWWWWWWWWWWW',
  'night.owl',
];

export const firstSeats = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Returns members by seat, the first of them the best. */
export function fixedMembers(count: number, isPlaying = false): RoomMemberView[] {
  return Array.from({ length: count }, (_, at) => ({
    seat: at + 1,
    name: at < NAMES.length ? (NAMES[at] ?? '') : `${NAMES[at % NAMES.length]?.slice(0, 16)}${at}`,
    image: null,
    guest: false,
    named: true,
    plays: true,
    out_at_position: null,
    present: at % 7 !== 3,
    right: isPlaying ? Math.max(0, 7 - Math.floor(at / 3)) : 0,
    total_ms: isPlaying ? 48_300 + at * 1700 : 0,
    place: isPlaying ? at + 1 : null,
  }));
}

export function fixedQuestion(photo: string, nowMs: number, part: Partial<RoomQuestionView> = {}) {
  return {
    mode: 'photos',
    position: 2,
    photo,
    place: 'Travis County, TX',
    booking: {
      weekday: 'saturday',
      part_of_day: 'night',
      bond: 'from_1000',
      class: 'misdemeanor',
      arrested_by: 'city',
    },
    options: ['Driving under the influence', 'Theft', 'Failure to appear in court', 'Drug possession'],
    starts_at: nowMs - 6500,
    ends_at: nowMs + 13_500,
    answered: [1, 2],
    ...part,
  } satisfies RoomQuestionView;
}

export function fixedRoom(nowMs: number, part: Partial<WireRoom> = {}): WireRoom {
  return {
    code: FIXED_CODE,
    version: 1,
    phase: 'lobby',
    game: 0,
    host_seat: 1,
    locked: false,
    settings: { mode: 'photos', questions: 10, seconds: 20, nonviolent: false, host_plays: true },
    mode: 'photos',
    paused: false,
    timed: true,
    set_size: 10,
    members: fixedMembers(6),
    question: null,
    result: null,
    next_at: null,
    server_time: nowMs,
    ...part,
  };
}

type Refused = { success: false; code: string; message: string };

/**
 * Answers the room's events of this page in the server's place, so that a picture shows one state for as long as it takes. All
 * else reaches the server. `answer` is what joining resolves to.
 */
export async function fixRoom(page: Page, answer: RoomJoined | Refused) {
  let socket: WebSocketRoute | null = null;
  let joining = answer;
  await page.routeWebSocket(/\/socket\.io\//, (route) => {
    socket = route;
    const server = route.connectToServer();
    route.onMessage((frame) => {
      const [, id, event] = /^42(\d+)\["(room\w+)"/.exec(String(frame)) ?? [];
      if (!event) return server.send(frame);
      const ack = 'success' in joining ? joining : { success: true, message: '', data: joining };
      route.send(`43${id}${JSON.stringify([event === 'roomjoin' ? ack : { ...ack, data: null }])}`);
    });
  });
  return {
    send: (event: string, data: object) => socket?.send(`42${JSON.stringify([event, data])}`),
    answer: (next: RoomJoined | Refused) => {
      joining = next;
    },
  };
}
