import type { z } from 'zod';
import { sql } from '@/db/sql';
import type {
  addPasskeySchema,
  passkeyIdSchema,
  renamePasskeySchema,
} from '@/lib/contract/desk/operators/passkey-schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { storePasskey, verifyNewPasskey } from './create-passkey';
import { storeNewRecoveryCodes } from './recovery-codes';

const unknown = () => new AppError('NOT_FOUND', message('desk', 'passkeyUnknown'));

export async function ownPasskeyIds({
  db,
  signedIn,
}: Pick<DeskContext, 'db' | 'signedIn'>): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from operator_passkeys where operator_id = ${signedIn.operatorId}::uuid`);
  return rows.map(({ id }) => id);
}

/** Throws BAD_CREDENTIALS if the passkey does not match the challenge. */
export async function addPasskey(
  ctx: DeskContext,
  { passkey, label, challenge }: z.output<typeof addPasskeySchema> & { challenge: string },
): Promise<void> {
  const verified = await verifyNewPasskey(passkey, challenge);
  const { operatorId } = ctx.signedIn;
  await storePasskey(ctx.db, { operatorId, passkey: verified, label, now: ctx.now() });
}

export async function renamePasskey(
  { db, signedIn }: DeskContext,
  { id, label }: z.output<typeof renamePasskeySchema>,
): Promise<true> {
  const renamed = await db.execute(sql`
    update operator_passkeys set label = ${label}
    where id = ${id} and operator_id = ${signedIn.operatorId}::uuid returning id`);
  if (renamed.length === 0) throw unknown();
  return true;
}

/** Removes one of the operator's passkeys. Throws NOT_FOUND, and FORBIDDEN for the last one. */
export async function removePasskey(
  { db, signedIn }: DeskContext,
  { id }: z.output<typeof passkeyIdSchema>,
): Promise<true> {
  await db.transaction(async (tx) => {
    // Without this lock, two concurrent calls could remove the last two passkeys.
    await tx.execute(sql`select 1 from operators where id = ${signedIn.operatorId}::uuid for update`);
    const own = await tx.execute<{ id: string }>(sql`
      select id from operator_passkeys where operator_id = ${signedIn.operatorId}::uuid`);
    if (!own.some((passkey) => passkey.id === id)) throw unknown();
    if (own.length === 1) throw new AppError('FORBIDDEN', message('desk', 'lastPasskey'));
    await tx.execute(
      sql`delete from operator_passkeys where id = ${id} and operator_id = ${signedIn.operatorId}::uuid`,
    );
  });
  return true;
}

export async function replaceRecoveryCodes(ctx: DeskContext): Promise<{ codes: string[] }> {
  const codes = await ctx.db.transaction((tx) => storeNewRecoveryCodes(tx, ctx, ctx.signedIn.operatorId));
  return { codes };
}
