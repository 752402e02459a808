import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { OperatorRole } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export type OperatorsContext = Pick<Context, 'db' | 'now' | 'random'>;

export type OperatorRow = { id: string; name: string; roles: OperatorRole[] };

const unknown = () => new AppError('NOT_FOUND', message('desk', 'operatorUnknown'));

/** Returns the operator of this name. Throws NOT_FOUND, also for an operator who has left. */
export async function findOperator({ db }: Pick<Context, 'db'>, name: string): Promise<OperatorRow> {
  const [found] = await db.execute<OperatorRow>(sql`
    select id, name, roles from operators where name = ${name.trim()} and left_at is null`);
  if (!found) throw unknown();
  return found;
}

/** Locks an operator and all admins, so that concurrent changes cannot remove the last admin. Throws NOT_FOUND. */
export async function lockOperator(db: Transaction, operatorId: string): Promise<OperatorRow> {
  const locked = await db.execute<OperatorRow>(sql`
    select id, name, roles from operators
    where left_at is null and (id = ${operatorId}::uuid or 'admin' = any (roles))
    order by id for update`);
  const operator = locked.find(({ id }) => id === operatorId);
  if (!operator) throw unknown();
  return operator;
}

/** Throws FORBIDDEN for the only admin. Requires the lock of `lockOperator`. */
export async function requireAnotherAdmin(db: Transaction, { id, roles }: OperatorRow): Promise<void> {
  if (!roles.includes('admin')) return;
  const [another] = await db.execute(sql`
    select 1 from operators where left_at is null and 'admin' = any (roles) and id <> ${id}::uuid limit 1`);
  if (!another) throw new AppError('FORBIDDEN', message('desk', 'onlyAdmin'));
}

export async function endSessions(
  db: Queryable,
  { operatorId, now, exceptId = null }: { operatorId: string; now: Date; exceptId?: string | null },
): Promise<number> {
  const ended = await db.execute(sql`
    update operator_sessions set ended_at = ${now.toISOString()}::timestamptz
    where operator_id = ${operatorId}::uuid and ended_at is null and id is distinct from ${exceptId}::uuid
    returning id`);
  return ended.length;
}
