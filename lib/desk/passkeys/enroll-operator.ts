import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { enrolSchema } from '@/lib/contract/desk/operators/passkey-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { auditEntrance, type EntranceContext } from '../audit/audit-entrance';
import { openDeskSession } from '../operators/desk-session';
import { enrollmentHash } from '../operators/enrollment';
import { endSessions } from '../operators/operator-rows';
import { storePasskey, type VerifiedPasskey, verifyNewPasskey } from './create-passkey';
import { storeNewRecoveryCodes } from './recovery-codes';

const linkClosed = () => new AppError('NOT_FOUND', message('desk', 'linkClosedWhy'));

/** Returns the operator of an enrollment link. Throws NOT_FOUND if the link was used, was replaced or has expired. */
export async function findEnrollment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<{ operatorId: string; name: string }> {
  const [found] = await db.execute<{ operatorId: string; name: string }>(sql`
    select o.id as "operatorId", o.name
    from operator_enrolments e join operators o on o.id = e.operator_id
    where e.token_hash = ${enrollmentHash(token)} and e.used_at is null
      and e.expires_at > ${now().toISOString()}::timestamptz and o.left_at is null`);
  if (!found) throw linkClosed();
  return found;
}

async function consumeLink(db: Transaction, token: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const used = await db.execute(sql`
    update operator_enrolments set used_at = ${at}::timestamptz
    where token_hash = ${enrollmentHash(token)} and used_at is null and expires_at > ${at}::timestamptz
    returning operator_id`);
  if (used.length === 0) throw linkClosed();
}

type Enrolled = { codes: string[]; sessionId: string };

async function replaceCredentials(
  tx: Transaction,
  ctx: EntranceContext,
  owner: { operatorId: string; token: string; passkey: VerifiedPasskey; label: string },
): Promise<Enrolled> {
  const { operatorId, token, passkey, label } = owner;
  const now = ctx.now();
  await consumeLink(tx, token, now);
  await tx.execute(sql`delete from operator_passkeys where operator_id = ${operatorId}::uuid`);
  await endSessions(tx, { operatorId, now });
  await storePasskey(tx, { operatorId, passkey, label, now });
  const codes = await storeNewRecoveryCodes(tx, ctx, operatorId);
  const sessionId = await openDeskSession(tx, ctx, { operatorId, signIn: 'passkey' });
  if (!sessionId) throw linkClosed();
  return { codes, sessionId };
}

/**
 * Replaces the operator's passkeys by the one created through an enrollment link, and signs the operator in. Returns the session and
 * ten recovery codes, to be shown once. Throws NOT_FOUND for a closed link, BAD_CREDENTIALS for an invalid passkey.
 */
export async function enrollOperator(
  ctx: EntranceContext,
  { token, passkey, label, challenge }: z.output<typeof enrolSchema> & { challenge: string },
): Promise<Enrolled> {
  const { operatorId, name } = await findEnrollment(ctx, token);
  const verified = await verifyNewPasskey(passkey, challenge);
  return auditEntrance(
    ctx,
    { audit: 'operators.enrol', operator: { operatorId, name }, detail: 'recovery codes 10' },
    (tx) => replaceCredentials(tx, ctx, { operatorId, token, passkey: verified, label }),
  );
}
