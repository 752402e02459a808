import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { callApi } from './api-call';

type Member = { seat: number; present: boolean; right: number; place: number | null };
type Question = { position: number; starts_at: number };
type Phase = 'lobby' | 'question' | 'result' | 'podium';
type Room = { code: string; phase: Phase; game: number; host_seat: number | null; server_time: number } & {
  members: Member[];
  question: Question | null;
};
type Ack<T> = { success: true; data: T } | { success: false; message: string };
type LoggedIn = { token: string; id: string; route: string };
type Server = { origin: string; realtimeUrl: string };
/** With a code the bot plays as a guest. With an account it opens a room, and starts when another player is there. */
type Bot = { code: string } | { email: string; password: string; onOpen: (code: string) => void };

/** Plays questions of a live room with random answers, then leaves. Returns how the bot stood. */
export async function playRoom({ origin, realtimeUrl }: Server, bot: Bot, questions = 10): Promise<Member> {
  const { token, id, route } =
    'code' in bot
      ? await callApi<LoggedIn>(`${origin}/api/v1/guest`, { agreed: true, room_code: bot.code })
      : await callApi<LoggedIn>(`${origin}/api/v1/login`, { email: bot.email, password: bot.password });
  const socket = io(realtimeUrl, { transports: ['websocket'], auth: { token }, query: { route } });
  const emit = async <T>(event: string, payload: object = {}): Promise<T> => {
    const ack: Ack<T> = await socket.timeout(20_000).emitWithAck(event, { user_id: id, ...payload });
    if (!ack.success) throw new Error(ack.message);
    return ack.data;
  };
  const done = new Set<string>();
  /** Does what the room asks for, once. Returns whether the bot has played its questions. */
  async function play({ code, phase, game, question, ...room }: Room, seat: number): Promise<boolean> {
    const { position = 0, starts_at = 0 } = question ?? {};
    const isHost = room.host_seat === seat;
    const step = `${phase} ${game} ${position}`;
    if (done.has(step) || (phase === 'lobby' && (!isHost || room.members.length < 2))) return false;
    done.add(step);
    if (phase === 'lobby') await emit('roomstart', { code });
    if (phase === 'question') {
      await pause(starts_at - room.server_time);
      await emit('roomanswer', { code, game, position, option: 1 + Math.floor(Math.random() * 4) });
    }
    if (phase === 'result' && isHost) await emit('roomnext', { code, game, position });
    return phase === 'podium' || (phase === 'result' && position + 1 === questions);
  }
  try {
    const joined = 'code' in bot ? emit('roomjoin', { code: bot.code }) : emit('roomcreate');
    const { room: first, seat } = (await joined) as { room: Room; seat: number };
    if ('onOpen' in bot) bot.onOpen(first.code);
    const last = await new Promise<Room>((resolve, reject) => {
      const see = (room: Room) => play(room, seat).then((isOver) => isOver && resolve(room), reject);
      socket.on('room', see);
      see(first);
    });
    await emit('roomleave', { code: last.code });
    return last.members.find((member) => member.seat === seat) as Member;
  } finally {
    socket.close();
  }
}
