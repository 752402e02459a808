import { and, asc, eq } from 'drizzle-orm';
import { roomAnswers, roomMembers, roomQuestions, rooms, roomTallies } from '@/db/schema';
import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';

export async function exportRooms({ db, actor }: PlayerContext): Promise<object> {
  const { playerId } = actor;
  const [memberships, answers, [tally], games] = await Promise.all([
    db
      .select({
        roomId: rooms.id,
        code: rooms.code,
        isHost: sql<boolean>`coalesce(${rooms.hostId} = ${playerId}, false)`,
        joinedAt: roomMembers.joinedAt,
        leftAt: roomMembers.leftAt,
        removedAt: roomMembers.removedAt,
        roomEndedAt: rooms.endedAt,
      })
      .from(roomMembers)
      .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
      .where(eq(roomMembers.playerId, playerId))
      .orderBy(asc(roomMembers.joinedAt)),
    db
      .select({
        roomId: roomAnswers.roomId,
        game: roomAnswers.game,
        position: roomAnswers.position,
        // Null while the question is open: its right answer is secret.
        right: sql<boolean | null>`case when ${roomQuestions.endedAt} is not null
          then ${roomAnswers.choice} = ${roomQuestions.answerIndex} end`,
        elapsedMs: roomAnswers.elapsedMs,
        answeredAt: roomAnswers.answeredAt,
      })
      .from(roomAnswers)
      .innerJoin(
        roomQuestions,
        and(
          eq(roomQuestions.roomId, roomAnswers.roomId),
          eq(roomQuestions.game, roomAnswers.game),
          eq(roomQuestions.position, roomAnswers.position),
        ),
      )
      .where(eq(roomAnswers.playerId, playerId))
      .orderBy(asc(roomAnswers.answeredAt)),
    db.select().from(roomTallies).where(eq(roomTallies.playerId, playerId)),
    db.execute<{ endedAt: string; answers: string[] }>(sql`
      select to_json(timestamp_of(p.id)) #>> '{}' as "endedAt",
        (select json_agg(case q.choice when 0 then 'none' when q.answer_index then 'right' else 'wrong' end)
          from unnest(p.choices, p.answer_indexes) q (choice, answer_index)) as answers
      from player_room_games p where p.player_id = ${playerId}::uuid order by p.id`),
  ]);
  const answersOf = Map.groupBy(answers, ({ roomId }) => roomId);
  return {
    gamesFinished: tally?.games ?? 0,
    gamesWon: tally?.wins ?? 0,
    games: [...games],
    // Older rooms are no longer stored.
    lastDays: memberships.map(({ roomId, ...membership }) => ({
      ...membership,
      answers: (answersOf.get(roomId) ?? []).map(({ roomId: _, position, ...answer }) => ({
        ...answer,
        question: position + 1,
      })),
    })),
  };
}
