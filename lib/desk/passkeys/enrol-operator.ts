import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { enrolSchema } from '@/lib/contract/desk/passkey-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { auditedEntrance, type EntranceContext } from '../audit/audit-entrance';
import { enrolmentHash } from '../operators/enrolment';
import { openDeskSession } from '../operators/open-session';
import { endSessions } from '../operators/operator-rows';
import { storePasskey, type VerifiedPasskey, verifyCreated } from './create-passkey';
import { drawRecoveryCodes } from './recovery-codes';

const closedLink = () => new AppError('NOT_FOUND', message('desk', 'linkClosedWhy'));

/** Returns the operator whose enrolment link has this token. Throws NOT_FOUND for one that was used, replaced or has expired. */
export async function findEnrolment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<{ operatorId: string; name: string }> {
  const [found] = await db.execute<{ operatorId: string; name: string }>(sql`
    select o.id as "operatorId", o.name
    from operator_enrolments e join operators o on o.id = e.operator_id
    where e.token_hash = ${enrolmentHash(token)} and e.used_at is null
      and e.expires_at > ${now().toISOString()}::timestamptz and o.left_at is null`);
  if (!found) throw closedLink();
  return found;
}

/** Uses the link up. Of many at the same moment one gets through. */
async function useLink(db: Transaction, token: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const used = await db.execute(sql`
    update operator_enrolments set used_at = ${at}::timestamptz
    where token_hash = ${enrolmentHash(token)} and used_at is null and expires_at > ${at}::timestamptz
    returning operator_id`);
  if (used.length === 0) throw closedLink();
}

type Enrolled = { codes: string[]; sessionId: string };

/** The first passkey of a new operator, or of one who lost the earlier ones: whatever they had goes. */
async function replaceAll(
  ctx: EntranceContext,
  owner: { operatorId: string; token: string; passkey: VerifiedPasskey; label: string },
): Promise<Enrolled> {
  const { operatorId, token, passkey, label } = owner;
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    await useLink(tx, token, now);
    await tx.execute(sql`delete from operator_passkeys where operator_id = ${operatorId}::uuid`);
    await endSessions(tx, { operatorId, now });
    await storePasskey(tx, { operatorId, passkey, label, now });
    const codes = await drawRecoveryCodes(tx, ctx, operatorId);
    const sessionId = await openDeskSession(tx, ctx, { operatorId, signIn: 'passkey' });
    if (!sessionId) throw closedLink();
    return { codes, sessionId };
  });
}

/**
 * Enrols the passkey that an operator created through an enrolment link, and signs in. Returns the session and ten recovery codes,
 * which nothing shows again. Throws NOT_FOUND for a closed link, BAD_CREDENTIALS for a passkey that does not fit the challenge.
 */
export async function enrolOperator(
  ctx: EntranceContext,
  { token, passkey, label, challenge }: z.output<typeof enrolSchema> & { challenge: string },
): Promise<Enrolled> {
  const { operatorId, name } = await findEnrolment(ctx, token);
  const verified = await verifyCreated(passkey, challenge);
  return auditedEntrance(
    ctx,
    { audit: 'operators.enrol', operator: { operatorId, name }, detail: 'recovery codes 10' },
    () => replaceAll(ctx, { operatorId, token, passkey: verified, label }),
  );
}
