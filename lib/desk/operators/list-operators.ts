import { sql } from '@/db/sql';
import type { OperatorRole } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';

export type ListedOperator = {
  operatorId: string;
  name: string;
  roles: OperatorRole[];
  createdAt: Date;
  leftAt: Date | null;
  lastUsedAt: Date | null;
  passkeys: number;
  /** When the operator's unused enrollment link expires. */
  linkUntil: Date | null;
};

type Moments = 'createdAt' | 'leftAt' | 'lastUsedAt' | 'linkUntil';
type Row = Omit<ListedOperator, Moments> &
  Record<'createdAt', string> &
  Record<Exclude<Moments, 'createdAt'>, string | null>;

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

export async function listOperators({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ListedOperator[]> {
  const rows = await db.execute<Row>(sql`
    select o.id as "operatorId", o.name, o.roles, o.created_at::text as "createdAt", o.left_at::text as "leftAt",
      (select max(used_at)::text from operator_sessions s where s.operator_id = o.id) as "lastUsedAt",
      (select count(*)::int from operator_passkeys p where p.operator_id = o.id) as passkeys,
      (select max(expires_at)::text from operator_enrolments e where e.operator_id = o.id and e.used_at is null
        and e.expires_at > ${now().toISOString()}::timestamptz) as "linkUntil"
    from operators o order by o.left_at is not null, o.name`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    leftAt: dateOf(row.leftAt),
    lastUsedAt: dateOf(row.lastUsedAt),
    linkUntil: dateOf(row.linkUntil),
  }));
}
