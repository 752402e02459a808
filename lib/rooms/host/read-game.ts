import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { questionMs } from '@/lib/contract/rooms/rules';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { isMember, lockRoomOfHost } from '../room';
import { roomName } from '../standings';

/** A question of the last game that was not voided. */
export type PlayedQuestion = {
  position: number;
  optionCodes: number[];
  /** 1-based. */
  answer: number;
  /** Whether a player who knows all shares and reads every slip would be right (docs/rules.md, "Par"). */
  par: boolean;
  /** How many of the players chose each option. */
  chosen: number[];
};

/** A player of the last game who is still in the room. */
export type PlayerResult = {
  name: string;
  /** The chosen option by position, 1-based. */
  choices: ReadonlyMap<number, number>;
  /** The answering time by position, ms. */
  times: ReadonlyMap<number, number>;
};

export type PlayedGame = {
  questions: PlayedQuestion[];
  players: PlayerResult[];
  /** The time for a question, which an unanswered one counts in full. */
  questionMs: number;
};

type QuestionRow = Omit<PlayedQuestion, 'chosen'>;
type AnswerRow = { playerId: string; position: number; choice: number; elapsedMs: number };
type PlayerRow = Parameters<typeof roomName>[0] & { playerId: string; joinedInTime: boolean };

/** Returns the last game of the caller's room. Throws as `lockRoomOfHost`, and TOO_EARLY before the podium. */
export function readLastGame(ctx: PlayerContext, { code }: RoomInput): Promise<PlayedGame> {
  return ctx.db.transaction(async (tx) => {
    const room = await lockRoomOfHost(tx, code, ctx.actor.playerId);
    if (room.phase !== 'podium') throw new AppError('TOO_EARLY', message('rooms', 'refusals.notOver'));
    return readGame(tx, room.id);
  });
}

async function readGame(db: Queryable, roomId: string): Promise<PlayedGame> {
  const questions = await db.execute<QuestionRow>(sql`
    select q.position, array_remove(array[q.code_1, q.code_2, q.code_3, q.code_4], null) as "optionCodes", q.answer_index as answer, q.par
    from rooms r join room_questions q on q.room_id = r.id and q.game = r.game
    where r.id = ${roomId}::uuid and q.ended_at is not null and not q.voided order by q.position`);
  const rows = await db.execute<PlayerRow>(sql`
    select p.id as "playerId", p.username_sealed as "nameSealed", p.is_guest as "isGuest",
      p.nickname_sealed as "nicknameSealed", coalesce(m.joined_at <= g.ended_at, true) as "joinedInTime"
    from room_members m join players p on p.id = m.player_id join rooms r on r.id = m.room_id
    join room_games g on g.room_id = r.id and g.game = r.game
    where m.room_id = ${roomId}::uuid and ${isMember} and m.plays order by m.seat`);
  const answers = await db.execute<AnswerRow>(sql`
    select a.player_id as "playerId", a.position, a.choice, a.elapsed_ms as "elapsedMs"
    from rooms r join room_answers a on a.room_id = r.id and a.game = r.game where r.id = ${roomId}::uuid`);
  const [game] = await db.execute<{ seconds: number | null }>(sql`
    select g.seconds from rooms r join room_games g on g.room_id = r.id and g.game = r.game where r.id = ${roomId}::uuid`);
  const answersOf = Map.groupBy(answers, ({ playerId }) => playerId);
  // A member who came back has a new time of joining, but also answers.
  const played = rows.filter(({ playerId, joinedInTime }) => joinedInTime || answersOf.has(playerId));
  const players = played.map((row) => {
    const own = answersOf.get(row.playerId) ?? [];
    return {
      name: roomName(row),
      choices: new Map(own.map(({ position, choice }) => [position, choice])),
      times: new Map(own.map(({ position, elapsedMs }) => [position, elapsedMs])),
    };
  });
  const countChosen = (position: number, option: number) =>
    players.filter(({ choices }) => choices.get(position) === option).length;
  return {
    players,
    questionMs: questionMs(game?.seconds ?? null),
    questions: questions.map((question) => ({
      ...question,
      chosen: question.optionCodes.map((_, index) => countChosen(question.position, index + 1)),
    })),
  };
}
