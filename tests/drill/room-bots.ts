import { setTimeout as pause } from 'node:timers/promises';
import type { RoomAnswered, RoomJoined, WireRoom } from '@/lib/contract/rooms/room-view';
import { ask, type ClientSocket } from '@/tests/support/realtime';
import type { Cluster } from './cluster';
import { connectPlayer } from './connect';
import type { DrillPlayer } from './players';
import type { RoomWatch } from './room-watch';

const ASK_TIMEOUT_MS = 2500;
const RETRY_MS = 250;
/** Members think for so long about a question. */
const THINK_MS = { least: 200, most: 1500 };
/** The host goes on after this time, which is shorter than the game's own. */
const RESULT_SHOWN_MS = 1000;
/** A game starts without those who are away for longer. */
const WAIT_FOR_ALL_MS = 12_000;

type Member = { player: DrillPlayer; socket: ClientSocket; seat: number; answering: string };

/** One room, whose host starts game after game until `isOver`. */
class RoomBot {
  private members: Member[] = [];
  private code = '';

  constructor(
    private readonly cluster: Cluster,
    private readonly players: readonly { player: DrillPlayer; route: string }[],
    private readonly watch: RoomWatch,
    private readonly isOver: () => boolean,
  ) {}

  async open(): Promise<void> {
    for (const { player, route } of this.players) await this.enter(player, route);
  }

  close(): void {
    for (const { socket } of this.members) socket.close();
  }

  private async enter(player: DrillPlayer, route: string): Promise<void> {
    const socket = connectPlayer(this.cluster.origin, player, route);
    const member: Member = { player, socket, seat: 0, answering: '' };
    this.members.push(member);
    socket.on('room', (room) => {
      if (member.seat > 0) this.show(member, room);
    });
    const joined = await this.insist<RoomJoined>(
      member,
      this.code === '' ? 'roomcreate' : 'roomjoin',
      this.code === '' ? {} : { code: this.code },
    );
    this.code = joined.room.code;
    member.seat = joined.seat;
    socket.on('disconnect', () => this.watch.left(this.code, member.seat));
    this.watch.joined(joined);
    this.show(member, joined.room);
    socket.on('connect', async () => {
      const again = await this.insist<RoomJoined>(member, 'roomjoin', { code: this.code });
      this.watch.joined(again);
      this.show(member, again.room);
    });
  }

  /** Repeats a request until there is a success, or until the drill is over. */
  private async insist<T>(
    { player, socket }: Member,
    event: 'roomcreate' | 'roomjoin',
    payload: object,
  ): Promise<T> {
    for (;;) {
      const input = { ...payload, user_id: player.playerId };
      const answer = await ask<T>(socket, event, input, ASK_TIMEOUT_MS).catch(() => undefined);
      if (answer?.success) return answer.data;
      if (answer) this.watch.refused(`${event} ${answer.code}`);
      if (this.isOver()) throw new Error('the drill is over');
      await pause(RETRY_MS);
    }
  }

  private show(member: Member, room: WireRoom): void {
    this.watch.saw(member.seat, room);
    const { phase, question } = room;
    if (phase === 'question' && question !== null)
      this.answer(member, room, question.position, question.starts_at);
  }

  /** The host goes on from each result, and starts the next game once all are there, or some stay away for too long. */
  async host(): Promise<void> {
    let idleSinceMs = Date.now();
    for (; !this.isOver(); await pause(RETRY_MS)) {
      const room = this.watch.latest(this.code);
      const host = this.members.find(({ seat }) => seat === room?.host_seat);
      if (!room || !host) continue;
      const { code, phase, game, question } = room;
      const isIdle = phase === 'lobby' || phase === 'podium';
      if (!isIdle) idleSinceMs = Date.now();
      if (phase === 'result' && this.watch.latestForMs(code) > RESULT_SHOWN_MS)
        await this.askOnce(host, 'roomnext', { code, game, position: question?.position });
      const present = room.members.filter((member) => member.present).length;
      const isComplete = present === this.players.length || Date.now() - idleSinceMs > WAIT_FOR_ALL_MS;
      if (isIdle && isComplete) await this.askOnce(host, 'roomstart', { code });
    }
  }

  private async askOnce({ player, socket }: Member, event: 'roomnext' | 'roomstart', payload: object) {
    const input = { ...payload, user_id: player.playerId };
    const answer = await ask<null>(socket, event, input, ASK_TIMEOUT_MS).catch(() => undefined);
    if (answer && !answer.success) this.watch.refused(`${event} ${answer.code}`);
  }

  private async answer(member: Member, room: WireRoom, position: number, startsAtMs: number): Promise<void> {
    const { code, game } = room;
    const name = `${game} ${position}`;
    if (member.answering === name) return;
    member.answering = name;
    const thinkMs = THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least);
    await pause(Math.max(0, startsAtMs - Date.now()) + thinkMs);
    const option = 1 + ((member.seat + position + game) % 4);
    const input = { user_id: member.player.playerId, code, game, position, option };
    while (this.watch.isOpen(code, game, position) && !this.isOver()) {
      const answer = await ask<RoomAnswered>(member.socket, 'roomanswer', input, ASK_TIMEOUT_MS).catch(
        () => undefined,
      );
      if (answer?.success) {
        this.watch.noteAnswer({ playerId: member.player.playerId, code, game, position, option });
        return;
      }
      if (answer) this.watch.refused(`roomanswer ${answer.code}`);
      await pause(RETRY_MS);
    }
  }
}

export type RoomBots = { stop: () => Promise<void> };

/** Opens the rooms, and plays in them. The first player of each is its host. */
export async function startRoomBots(
  cluster: Cluster,
  rooms: readonly (readonly { player: DrillPlayer; route: string }[])[],
  watch: RoomWatch,
): Promise<RoomBots> {
  let isOver = false;
  const bots = rooms.map((players) => new RoomBot(cluster, players, watch, () => isOver));
  await Promise.all(bots.map((bot) => bot.open()));
  const hosts = bots.map((bot) => bot.host());
  return {
    async stop() {
      isOver = true;
      await Promise.all(hosts);
      for (const bot of bots) bot.close();
    },
  };
}
