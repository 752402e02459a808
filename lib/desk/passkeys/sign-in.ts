import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { recoverySchema, UsedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { type Limit, lookUpGuess } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { auditEntrance, type EntranceContext } from '../audit/audit-entrance';
import { openDeskSession } from '../operators/desk-session';
import { isKnownNetwork, nameAndNetwork } from '../operators/known-networks';
import { recoveryHash } from './recovery-codes';
import { refusedPasskey } from './relying-party';
import { findPasskeyOwner, verifyPasskey } from './verify-passkey';

/** Signs in the owner of a passkey. Returns the id of the session. Throws BAD_CREDENTIALS. */
export async function signInWithPasskey(
  ctx: EntranceContext,
  { passkey, challenge }: { passkey: UsedPasskey; challenge: string },
): Promise<string> {
  const owner = await findPasskeyOwner(ctx, passkey.id);
  if (!owner) throw refusedPasskey();
  const operator = { operatorId: owner.operatorId, name: owner.name };
  return auditEntrance(ctx, { audit: 'operators.sign_in', operator, detail: 'passkey' }, async (tx) => {
    await verifyPasskey({ db: tx, now: ctx.now }, { passkey, challenge, owner });
    const { operatorId } = owner;
    const sessionId = await openDeskSession(tx, ctx, { operatorId, signIn: 'passkey' });
    if (!sessionId) throw refusedPasskey();
    return sessionId;
  });
}

const HOUR_SECONDS = 60 * 60;
/** The limits count wrong codes. This one includes the network, so that one network cannot lock an operator out. */
const BY_NAME_AND_NETWORK: Limit = { name: 'desk-code-name-network', points: 10, perSeconds: HOUR_SECONDS };
const BY_NETWORK: Limit = { name: 'desk-code-network', points: 30, perSeconds: HOUR_SECONDS };
/** Counts all unknown networks together, against attacks from many networks. Known networks and passkeys still work above it. */
const BY_NAME: Limit = { name: 'desk-code-name', points: 50, perSeconds: HOUR_SECONDS };

const refused = () => new AppError('BAD_CREDENTIALS', message('desk', 'codeRefused'));

type Guess = { operatorId: string; name: string; hash: string; now: Date };

/** Returns true for a right and unused code. Audits a wrong one, if the operator exists. */
async function findCode(tx: Transaction, { operatorId, hash, now }: Guess): Promise<true | undefined> {
  const [found] = await tx.execute(sql`
    select 1 from operator_recovery_codes c join operators o on o.id = c.operator_id
    where c.operator_id = ${operatorId}::uuid and c.code_hash = ${hash} and c.used_at is null and o.left_at is null`);
  if (found) return true;
  await tx.execute(sql`
    with action as materialized (select gen_random_uuid() as id)
    insert into desk_audit (action_id, phase, at, operator_id, operator, action, subject, subject_id, detail)
    select action.id, p.phase, ${now.toISOString()}::timestamptz, o.id, o.name, 'operators.sign_in', 'operator',
      o.id::text, p.detail
    from operators o, action, (values ('began', null), ('refused', 'BAD_CREDENTIALS')) p (phase, detail)
    where o.id = ${operatorId}::uuid and o.left_at is null`);
  return undefined;
}

async function consumeCode(
  tx: Transaction,
  ctx: EntranceContext,
  { operatorId, hash, now }: Guess,
): Promise<string> {
  const used = await tx.execute(sql`
    update operator_recovery_codes set used_at = ${now.toISOString()}::timestamptz
    where operator_id = ${operatorId}::uuid and code_hash = ${hash} and used_at is null returning id`);
  if (used.length === 0) throw refused();
  const sessionId = await openDeskSession(tx, ctx, { operatorId, signIn: 'recovery_code' });
  if (!sessionId) throw refused();
  return sessionId;
}

/** Signs an operator in with a recovery code. Returns the id of the session. Throws BAD_CREDENTIALS and TOO_MANY_REQUESTS. */
export async function signInWithCode(
  ctx: EntranceContext,
  { name, code }: z.output<typeof recoverySchema>,
): Promise<string> {
  const [known] = await ctx.db.execute<{ id: string; name: string }>(sql`
    select id, name from operators where name = ${name} and left_at is null`);
  // An unknown name runs the same statements with a random id.
  const operatorId = known?.id ?? ctx.random.uuid();
  const guess = { operatorId, name, hash: recoveryHash(operatorId, code), now: ctx.now() };
  const counts = [
    { limit: BY_NAME_AND_NETWORK, subject: nameAndNetwork(ctx, name) },
    { limit: BY_NETWORK, subject: ctx.address },
    ...((await isKnownNetwork(ctx, name)) ? [] : [{ limit: BY_NAME, subject: name }]),
  ];
  const isRight = await lookUpGuess(ctx, { counts, find: (tx) => findCode(tx, guess) });
  if (!isRight) throw refused();
  return auditEntrance(
    ctx,
    { audit: 'operators.sign_in', operator: { operatorId, name }, detail: 'recovery code' },
    (tx) => consumeCode(tx, ctx, guess),
  );
}
