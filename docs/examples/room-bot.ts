/**
 * Joins a live room as a guest, plays it with random answers, and prints how the bot stood:
 *
 *     npx tsx docs/examples/room-bot.ts CODE
 */
import { setTimeout as pause } from 'node:timers/promises';
import { callApi, connect, type LoggedIn, readArguments } from './client';

type Member = { seat: number; right: number; place: number | null };
type Question = { position: number; starts_at: number; options: string[] };
type Phase = 'lobby' | 'question' | 'result' | 'podium';
type Room = { phase: Phase; game: number; server_time: number; members: Member[]; question: Question | null };

const [code] = readArguments('room-bot.ts', 'CODE');
const { socket, ask } = await connect(await callApi<LoggedIn>('guest', { agreed: true, room_code: code }));

const answered = new Set<string>();
/** Answers the question on the screen once, after it has started. */
async function answer({ phase, game, question, server_time }: Room): Promise<void> {
  const key = `${game} ${question?.position}`;
  if (phase !== 'question' || !question || answered.has(key)) return;
  answered.add(key);
  await pause(question.starts_at - server_time);
  const option = 1 + Math.floor(Math.random() * question.options.length);
  await ask('roomanswer', { code, game, position: question.position, option });
}

const { room, seat } = await ask<{ room: Room; seat: number }>('roomjoin', { code });
console.log(`Joined room ${code}`);
const podium = await new Promise<Room>((resolve, reject) => {
  const show = (next: Room) => (next.phase === 'podium' ? resolve(next) : answer(next).catch(reject));
  socket.on('room', show);
  show(room);
});
await ask('roomleave', { code });
const own = podium.members.find((member) => member.seat === seat);
console.log(`Place ${own?.place} with ${own?.right} right`);
socket.close();
