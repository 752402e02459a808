import { eq } from 'drizzle-orm';
import { removalLetters, removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { LetterView, NewLetter } from '@/lib/contract/desk/removals/letters';
import { DAY_MS } from '@/lib/contract/times';
import { stateName } from '@/lib/counties/states';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { removalDays } from '@/lib/records/jurisdictions';
import { message } from '@/messages/message';
import { receiptText } from './requests/receipt';

type LetterContext = Pick<Context, 'db' | 'now'> & { operator: string };

/** An older date of receipt counts as a typing error. */
const MAX_AGE_DAYS = 365;

/** The page shows all open letters, and the newest answered ones. */
const MAX_ANSWERED = 200;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the last day for an answer, by the state's law. */
export const dueDay = (receivedOn: string, state: string): string =>
  isoDay(new Date(Date.parse(receivedOn) + removalDays(state) * DAY_MS));

/** Registers a letter and its due day. Throws INVALID_INPUT for an impossible date or state, NOT_FOUND for an unknown receipt. */
export async function enterLetter(
  { db, now, operator }: LetterContext,
  { kind, receivedOn, state, receipt }: NewLetter,
): Promise<{ letterId: string }> {
  // In the operator's time zone, it may already be tomorrow.
  if (Date.parse(receivedOn) > now().getTime() + DAY_MS)
    throw new AppError('INVALID_INPUT', message('deskLetters', 'dayToCome'));
  if (Date.parse(receivedOn) < now().getTime() - MAX_AGE_DAYS * DAY_MS)
    throw new AppError('INVALID_INPUT', message('deskLetters', 'dayLongPast'));
  // `stateName` returns an unknown code unchanged.
  if (state !== '' && stateName(state) === state)
    throw new AppError('INVALID_INPUT', message('deskLetters', 'stateUnknown'));
  if (receipt !== '') {
    const [request] = await db
      .select({ id: removalRequests.id })
      .from(removalRequests)
      .where(eq(removalRequests.receipt, receipt));
    if (!request) throw new AppError('NOT_FOUND', message('removal', 'noReceipt'));
  }
  const [letter] = await db
    .insert(removalLetters)
    .values({
      kind,
      receivedOn,
      state: state === '' ? null : state,
      dueOn: dueDay(receivedOn, state),
      receipt: receipt === '' ? null : receipt,
      enteredBy: operator,
    })
    .returning({ id: removalLetters.id });
  return { letterId: letter?.id ?? '' };
}

/** Marks a letter as answered today. Throws TAKEN if it was answered before, NOT_FOUND for an unknown letter. */
export async function answerLetter(
  { db, now, operator }: LetterContext,
  { letterId }: { letterId: string },
): Promise<null> {
  const today = isoDay(now());
  const answered = await db.execute(sql`
    update removal_letters set answered_on = greatest(${today}::date, received_on), answered_by = ${operator}
    where id = ${letterId}::uuid and answered_on is null`);
  if (answered.count > 0) return null;
  const [known] = await db
    .select({ id: removalLetters.id })
    .from(removalLetters)
    .where(eq(removalLetters.id, letterId));
  throw known
    ? new AppError('TAKEN', message('deskLetters', 'answeredBefore'))
    : new AppError('NOT_FOUND', message('deskLetters', 'letterUnknown'));
}

/** Returns the open letters, the most urgent first, then answered ones, the newest first. */
export async function listLetters({ db, now }: Pick<Context, 'db' | 'now'>): Promise<LetterView[]> {
  const today = isoDay(now());
  const rows = await db.execute<LetterView>(sql`
    select l.id, l.kind, l.received_on::text as "receivedOn", l.state, l.due_on::text as "dueOn",
      case when l.answered_on is null then l.due_on - ${today}::date end as "daysLeft",
      l.answered_on::text as "answeredOn", l.answered_by as "answeredBy", l.receipt,
      case when cardinality(r.record_ids) > 0 then r.state end as request, r.wish
    from removal_letters l left join removal_requests r on r.receipt = l.receipt
    where l.answered_on is null or l.id in (select a.id from removal_letters a where a.answered_on is not null
      order by a.answered_on desc, a.id desc limit ${MAX_ANSWERED})
    order by (l.answered_on is not null), case when l.answered_on is null then l.due_on end, l.answered_on desc, l.id desc`);
  return rows.map((row) => ({ ...row, receipt: row.receipt === null ? null : receiptText(row.receipt) }));
}
