import { and, asc, eq, gt } from 'drizzle-orm';
import { ledger, lifeAdjustments, purchases } from '@/db/schema';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { PlayerContext } from '@/lib/platform/context';

/** Rows read at a time. */
const PAGE = 1000;

type QuestionRow = {
  id: string;
  record_id: string;
  dealt: string;
  timed: boolean;
  points: number;
  option_codes: string;
  answer_index: number;
  replaced: boolean;
  judged: string | null;
  choice: number | null;
  correct: boolean | null;
};

/** Returns every change of lives or stars in order, with the reason of an operator's change. */
export async function* exportLedger({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  let last = 0n;
  for (;;) {
    const rows = await db
      .select({
        id: ledger.id,
        createdAt: ledger.createdAt,
        kind: ledger.kind,
        livesDelta: ledger.livesDelta,
        starsDelta: ledger.starsDelta,
        reason: lifeAdjustments.reason,
      })
      .from(ledger)
      .leftJoin(
        lifeAdjustments,
        and(eq(lifeAdjustments.id, ledger.causeId), eq(lifeAdjustments.playerId, ledger.playerId)),
      )
      .where(and(eq(ledger.playerId, actor.playerId), gt(ledger.id, last)))
      .orderBy(asc(ledger.id))
      .limit(PAGE);
    yield rows.map(({ createdAt, kind, livesDelta, starsDelta, reason }) => ({
      at: createdAt,
      why: kind.replaceAll('_', ' '),
      lives: livesDelta,
      stars: starsDelta,
      ...(reason === null ? {} : { reason }),
    }));
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Returns the purchases in order. */
export async function* exportPurchases({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select()
      .from(purchases)
      .where(and(eq(purchases.playerId, actor.playerId), gt(purchases.id, last)))
      .orderBy(asc(purchases.id))
      .limit(PAGE);
    yield rows.map((row) => ({
      orderedAt: row.createdAt,
      lives: row.lives,
      amountCents: row.amountCents,
      currency: row.currency,
      status: row.status,
      // The payment provider's id.
      paymentReference: row.paymentIntentId,
      creditedAt: row.creditedAt,
      refundedCents: row.refundedCents,
      disputedCents: row.disputedCents,
      disputeStatus: row.disputeStatus,
    }));
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Returns every question with its answer, in the order of an index and not of time. */
export async function* exportQuestions({ db, actor }: PlayerContext): AsyncGenerator<object[]> {
  let last = {
    record_id: '00000000-0000-0000-0000-000000000000',
    id: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    const rows: QuestionRow[] = await db.$client<QuestionRow[]>`
      select q.id, q.record_id, to_json(q.dealt_at) #>> '{}' as dealt, q.timed, q.points,
        q.option_codes::text as option_codes, q.answer_index, q.replaced_at is not null as replaced,
        to_json(a.judged_at) #>> '{}' as judged, a.choice, a.correct
      from questions q left join answers a on a.question_id = q.id
      where q.player_id = ${actor.playerId}::uuid
        and (q.record_id, q.id) > (${last.record_id}::uuid, ${last.id}::uuid)
      order by q.record_id, q.id limit ${PAGE}`;
    yield rows.map(questionInWords);
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? last;
  }
}

function questionInWords(row: QuestionRow): object {
  const codes = row.option_codes.slice(1, -1).split(',').map(Number);
  const label = (index: number | null) => (index ? offenseCategory(codes[index - 1] ?? 0)?.label : undefined);
  const asked = { askedAt: new Date(row.dealt), withTimer: row.timed };
  if (row.judged === null) {
    return { ...asked, answer: row.replaced ? 'none: the photo did not load' : 'none yet' };
  }
  return {
    ...asked,
    answeredAt: new Date(row.judged),
    answer: label(row.choice) ?? 'none: time ran out',
    rightAnswer: label(row.answer_index),
    right: row.correct,
    points: row.correct ? row.points : 0,
  };
}
