import { eq } from 'drizzle-orm';
import { removalLetters, removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { LetterView, NewLetter } from '@/lib/contract/desk/letters';
import { DAY_MS } from '@/lib/contract/times';
import { stateName } from '@/lib/counties/states';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { removalDays } from '@/lib/records/jurisdictions';
import { message } from '@/messages/message';
import { receiptText } from './requests/receipt';

type LetterContext = Pick<Context, 'db' | 'now'> & { operator: string };

/** An earlier day is a typing error. */
const MOST_AGE_DAYS = 365;

/** Answered letters that the page shows. All open ones show. */
const ANSWERED_SHOWN = 200;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the last day for an answer: the days of the state, or ten, after the day of receipt. */
export const dueDay = (receivedOn: string, state: string): string =>
  isoDay(new Date(Date.parse(receivedOn) + removalDays(state) * DAY_MS));

/**
 * Enters a letter into the register, with the day by which it is to be answered.
 * @throws AppError INVALID_INPUT for a day to come, a day more than a year ago and an unknown state, NOT_FOUND for an unknown
 * receipt.
 */
export async function enterLetter(
  { db, now, operator }: LetterContext,
  { kind, receivedOn, state, receipt }: NewLetter,
): Promise<{ letterId: string }> {
  // It may be tomorrow already where the letter came.
  if (Date.parse(receivedOn) > now().getTime() + DAY_MS)
    throw new AppError('INVALID_INPUT', message('deskLetters', 'dayToCome'));
  if (Date.parse(receivedOn) < now().getTime() - MOST_AGE_DAYS * DAY_MS)
    throw new AppError('INVALID_INPUT', message('deskLetters', 'dayLongPast'));
  // An unknown code is its own name.
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

/** Marks a letter as answered today. Throws TAKEN when it was answered before, NOT_FOUND for an unknown one. */
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

/** Returns the letters that wait for an answer, the most urgent first, then the newest of those that have one. */
export async function listLetters({ db, now }: Pick<Context, 'db' | 'now'>): Promise<LetterView[]> {
  const today = isoDay(now());
  const rows = await db.execute<LetterView>(sql`
    select l.id, l.kind, l.received_on::text as "receivedOn", l.state, l.due_on::text as "dueOn",
      case when l.answered_on is null then l.due_on - ${today}::date end as "daysLeft",
      l.answered_on::text as "answeredOn", l.answered_by as "answeredBy", l.receipt,
      case when cardinality(r.record_ids) > 0 then r.state end as request, r.wish
    from removal_letters l left join removal_requests r on r.receipt = l.receipt
    where l.answered_on is null or l.id in (select a.id from removal_letters a where a.answered_on is not null
      order by a.answered_on desc, a.id desc limit ${ANSWERED_SHOWN})
    order by (l.answered_on is not null), case when l.answered_on is null then l.due_on end, l.answered_on desc, l.id desc`);
  return rows.map((row) => ({ ...row, receipt: row.receipt === null ? null : receiptText(row.receipt) }));
}
