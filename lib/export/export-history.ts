import { and, asc, eq, gt } from 'drizzle-orm';
import { purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { PlayerContext } from '@/lib/platform/context';

const PAGE_SIZE = 1000;
/** Rows of player_sets per page. Each names about forty questions. */
const CHUNKS_PER_PAGE = 25;
/** The bounds of the column `chunk`, which numbers the rows of a player. Old rows are deleted, so numbers may start anywhere. */
const MIN_CHUNK = -2_147_483_648;
const MAX_CHUNK = 2_147_483_647;

type QuestionRow = {
  dealt: string;
  timed: boolean;
  points: number;
  option_codes: string;
  answer_index: number;
  replaced: boolean;
  judged: string | null;
  choice: number | null;
};

type MovementRow = {
  sequence: number;
  id: string;
  at: string;
  kind: string;
  lives: number;
  stars: number;
  reason: string | null;
};

export async function* exportLedger({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  let last = { sequence: 0, id: '0' };
  for (;;) {
    const rows: MovementRow[] = await db.execute<MovementRow>(sql`
      select l.sequence, l.id::text, to_json(l.created_at) #>> '{}' as at, l.kind, l.lives_delta as lives,
        l.stars_delta as stars, j.reason
      from whole_ledger l left join life_adjustments j on j.id = l.cause_id and j.player_id = l.player_id
      where l.player_id = ${actor.playerId}::uuid
        and (l.sequence, l.id) > (${last.sequence}::integer, ${last.id}::bigint)
      order by l.sequence, l.id limit ${PAGE_SIZE}`);
    yield rows.map(({ at, kind, lives, stars, reason }) => ({
      at: new Date(at),
      why: kind.replaceAll('_', ' '),
      lives,
      stars,
      ...(reason === null ? {} : { reason }),
    }));
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1) ?? last;
  }
}

export async function* exportPurchases({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select()
      .from(purchases)
      .where(and(eq(purchases.playerId, actor.playerId), gt(purchases.id, last)))
      .orderBy(asc(purchases.id))
      .limit(PAGE_SIZE);
    yield rows.map((row) => ({
      orderedAt: row.createdAt,
      lives: row.lives,
      amountCents: row.amountCents,
      currency: row.currency,
      status: row.status,
      paymentReference: row.paymentIntentId,
      creditedAt: row.creditedAt,
      refundedCents: row.refundedCents,
      disputedCents: row.disputedCents,
      disputeStatus: row.disputeStatus,
    }));
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

export async function* exportQuestions({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  for (let from = MIN_CHUNK; ; ) {
    const chunks: { chunk: number }[] = await db.execute<{ chunk: number }>(sql`
      select chunk from player_sets where player_id = ${actor.playerId}::uuid and chunk >= ${from}
      order by chunk limit ${CHUNKS_PER_PAGE + 1}`);
    const until = chunks.at(CHUNKS_PER_PAGE)?.chunk;
    const rows = await db.execute<QuestionRow>(sql`
      select to_json(timestamp_of(q.id)) #>> '{}' as dealt, q.timed, q.points,
        array[q.code_1, q.code_2, q.code_3, q.code_4]::text as option_codes, q.answer_index, q.replaced,
        to_json(a.judged_at) #>> '{}' as judged, a.choice
      from player_sets p
      cross join lateral unnest(p.set_ids) with ordinality s (id, ord)
      join lateral set_questions(s.id) q on q.player_id = p.player_id
      left join answers a on a.player_id = q.player_id and a.question_id = q.id
      where p.player_id = ${actor.playerId}::uuid and p.chunk >= ${from}
        and p.chunk < ${until ?? MAX_CHUNK}
      order by p.chunk, s.ord, q.id`);
    yield rows.map(toEntry);
    if (until === undefined) return;
    from = until;
  }
}

function toEntry(row: QuestionRow): object {
  const codes = row.option_codes.slice(1, -1).split(',').map(Number);
  const label = (index: number | null) => (index ? offenseCategory(codes[index - 1] ?? 0)?.label : undefined);
  const asked = { askedAt: new Date(row.dealt), withTimer: row.timed };
  if (row.judged === null) {
    return { ...asked, answer: row.replaced ? 'none: the question was replaced or closed' : 'none yet' };
  }
  return {
    ...asked,
    answeredAt: new Date(row.judged),
    answer: label(row.choice) ?? 'none: time ran out',
    rightAnswer: label(row.answer_index),
    right: row.choice === row.answer_index,
    points: row.choice === row.answer_index ? row.points : 0,
  };
}
