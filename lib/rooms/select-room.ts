import { sql } from '@/db/sql';
import type { RoomMode, RoomPhase } from '@/lib/contract/enums';
import { UNTIMED_QUESTION_MS } from '@/lib/contract/rooms/rules';
import type { RoomSettings } from '@/lib/contract/rooms/schemas';
import { isMember, roomSettings } from './room';
import type { StandingRow } from './standings';

export type RoomRow = {
  code: string;
  version: number;
  phase: RoomPhase;
  game: number;
  position: number;
  hostId: string | null;
  locked: boolean;
  settings: RoomSettings;
  paused: boolean;
  /** `mode`, `questions` and `timed` describe the running or last game. Before the first game, they describe the next one. */
  mode: RoomMode;
  questions: number;
  timed: boolean;
  phaseEndsMs: number | null;
  members: StandingRow[];
  /** This and all below: null unless the room shows a question. */
  optionCodes: number[] | null;
  startsMs: number | null;
  endsMs: number | null;
  answered: number[] | null;
  countyFips: string | null;
  countyName: string | null;
  countyState: string | null;
  /** What the SQL function `shown_slip` returns. */
  slip: string | null;
  /** Null for Higher or lower, and when the record has left play. */
  storageKey: string | null;
  /** This and all below: null before the result. */
  answerIndex: number | null;
  categoryCode: number | null;
  /** Higher or lower: the bookings of the two charges, and of all charges. Else null. */
  counts: number[] | null;
  countsTotal: number | null;
  /** How many members chose each option, always four numbers. */
  chosen: number[] | null;
  /** How many players were in the room and did not answer. */
  missed: number | null;
  voided: boolean | null;
};

/** Selects an open room as a `RoomRow`. Reads the right option of the shown question only in the phase `result`. */
export const selectRoom = (roomId: string, now: Date) => sql`
  select r.code, r.version, r.phase, r.game, r.position, r.host_id as "hostId", r.locked,
    ${roomSettings} as settings, r.paused, coalesce(g.mode, r.mode) as mode,
    coalesce(g.questions, r.questions) as questions,
    (case when g.game is null then r.seconds else g.seconds end) is not null as timed,
    (extract(epoch from r.phase_ends_at) * 1000)::float8 as "phaseEndsMs",
    m.members, q.*, s.*
  from rooms r
  left join room_games g on g.room_id = r.id and g.game = r.game
  cross join lateral ${selectMembers} m
  left join lateral ${selectQuestion(now)} q on true
  left join lateral ${selectResult} s on true
  where r.id = ${roomId}::uuid and r.ended_at is null`;

/** Selects the score of member `m` in game `g` of room `r`. OFFSET 0 makes PostgreSQL look up answers by the whole key. */
export const selectScore = sql`(
  select count(*)::integer as counted, count(a.choice)::integer as answered,
    (count(*) filter (where a.choice = e.answer_index))::integer as right,
    coalesce(sum(coalesce(a.elapsed_ms,
      coalesce(g.seconds * 1000, ${UNTIMED_QUESTION_MS}::integer))), 0)::integer as total_ms
  from room_questions e
  left join lateral (
    select a.choice, a.elapsed_ms from room_answers a
    where a.room_id = e.room_id and a.game = e.game and a.position = e.position and a.player_id = m.player_id offset 0
  ) a on true
  where e.room_id = r.id and e.game = r.game and e.ended_at is not null and not e.voided
)`;

const selectMembers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('seat', m.seat, 'playerId', m.player_id, 'nameSealed', p.username_sealed,
    'isGuest', p.is_guest, 'nicknameSealed', p.nickname_sealed, 'plays', m.plays, 'outAtPosition', m.out_at_position,
    'imageKey', p.profile_image_key, 'present', m.process_id is not null, 'counted', t.counted,
    'right', t.right, 'totalMs', t.total_ms) order by m.seat), '[]'::jsonb) as members
  from room_members m
  join players p on p.id = m.player_id and p.banned_at is null
  cross join lateral ${selectScore} t
  where m.room_id = r.id and ${isMember}
)`;

const selectQuestion = (now: Date) => sql`(
  select array_remove(array[q.code_1, q.code_2, q.code_3, q.code_4], null) as "optionCodes",
    (extract(epoch from q.starts_at) * 1000)::float8 as "startsMs",
    (extract(epoch from q.ends_at) * 1000)::float8 as "endsMs",
    array(select m.seat from room_answers a
      join room_members m on m.room_id = a.room_id and m.player_id = a.player_id and ${isMember}
      where a.room_id = r.id and a.game = r.game and a.position = r.position order by m.seat) as answered,
    b.county_fips as "countyFips", c.name as "countyName", c.state as "countyState",
    shown_slip(b) as slip, p.storage_key as "storageKey"
  from room_questions q
  left join booking_records b on b.id = q.record_id
    and (b.expires_at is null or b.expires_at > ${now.toISOString()}::timestamptz)
  left join photos p on p.id = b.photo_id
  left join counties c on c.fips = b.county_fips
  where q.room_id = r.id and q.game = r.game and q.position = r.position and r.phase in ('question', 'result')
)`;

const selectResult = sql`(
  select q.answer_index as "answerIndex", q.voided, q.counts, q.counts_total as "countsTotal",
    (select b.category_code from booking_records b where b.id = q.record_id) as "categoryCode", array[
      count(*) filter (where a.choice = 1), count(*) filter (where a.choice = 2),
      count(*) filter (where a.choice = 3), count(*) filter (where a.choice = 4)
    ]::integer[] as chosen,
    (count(*) filter (where a.choice is null and m.plays and coalesce(m.out_at_position, q.position) >= q.position
      and m.joined_at <= q.ended_at))::integer as missed
  from room_questions q
  left join room_members m on m.room_id = r.id and ${isMember}
  left join room_answers a on a.room_id = r.id and a.game = r.game and a.position = r.position
    and a.player_id = m.player_id
  where q.room_id = r.id and q.game = r.game and q.position = r.position and r.phase = 'result'
  group by q.room_id, q.game, q.position
)`;
