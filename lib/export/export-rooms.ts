import { and, asc, eq } from 'drizzle-orm';
import { roomAnswers, roomMembers, roomQuestions, rooms, roomTallies } from '@/db/schema';
import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';

/** Returns the caller's finished games with photos, how many games were finished in all, and the rooms of the last days with the answers. */
export async function exportRooms({ db, actor }: PlayerContext): Promise<object> {
  const own = actor.playerId;
  const [memberships, answers, [tally], games] = await Promise.all([
    db
      .select({
        roomId: rooms.id,
        code: rooms.code,
        isHost: sql<boolean>`coalesce(${rooms.hostId} = ${own}, false)`,
        joinedAt: roomMembers.joinedAt,
        leftAt: roomMembers.leftAt,
        removedAt: roomMembers.removedAt,
        roomEndedAt: rooms.endedAt,
      })
      .from(roomMembers)
      .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
      .where(eq(roomMembers.playerId, own))
      .orderBy(asc(roomMembers.joinedAt)),
    db
      .select({
        roomId: roomAnswers.roomId,
        game: roomAnswers.game,
        position: roomAnswers.position,
        // Not before the question has ended.
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
      .where(eq(roomAnswers.playerId, own))
      .orderBy(asc(roomAnswers.answeredAt)),
    db.select().from(roomTallies).where(eq(roomTallies.playerId, own)),
    db.execute<{ endedAt: string; answers: string[] }>(sql`
      select to_json(timestamp_of(p.id)) #>> '{}' as "endedAt",
        (select json_agg(case q.choice when 0 then 'none' when q.answer_index then 'right' else 'wrong' end)
          from unnest(p.choices, p.answer_indexes) q (choice, answer_index)) as answers
      from player_room_games p where p.player_id = ${own}::uuid order by p.id`),
  ]);
  const answersOf = Map.groupBy(answers, ({ roomId }) => roomId);
  return {
    gamesFinished: tally?.games ?? 0,
    gamesWon: tally?.wins ?? 0,
    games: [...games],
    lastDays: memberships.map(({ roomId, ...membership }) => ({
      ...membership,
      answers: (answersOf.get(roomId) ?? []).map(({ roomId: _, position, ...answer }) => ({
        ...answer,
        question: position + 1,
      })),
    })),
  };
}
