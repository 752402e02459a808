import { randomBytes } from 'node:crypto';
import { writeDeskCookie } from '@/app/_server/desk/desk-cookies';
import type { Database } from '@/db/client';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { OperatorRole } from '@/lib/contract/enums';
import type { DeskContext } from '@/lib/desk/desk-context';
import { anonymousContext } from './context';
import { DESK_PAGE, deskBrowser } from './desk-browser';

type Signed = {
  /** The last proof by passkey, by default now. Null: signed in with a recovery code. */
  provenAt?: Date | null;
  name?: string;
};

/** Creates an operator with an open session. The context is what use cases of the desk take. */
export async function signedInOperator(
  db: Database,
  roles: readonly OperatorRole[],
  { provenAt = new Date(), name = `op ${randomBytes(6).toString('hex')}` }: Signed = {},
): Promise<DeskContext> {
  const { actor: _actor, ...ctx } = anonymousContext(db);
  const at = new Date().toISOString();
  const [operator] = await db.$client<{ id: string }[]>`
    insert into operators (name, roles, created_at) values (${name}, ${[...roles]}, ${at}::timestamptz) returning id`;
  const operatorId = String(operator?.id);
  const sessionId = ctx.random.uuid();
  await db.$client`
    insert into operator_sessions (id, operator_id, sign_in, opened_at, used_at, proven_at)
    values (${sessionId}, ${operatorId}, ${provenAt ? 'passkey' : 'recovery_code'}, ${at}::timestamptz, ${at}::timestamptz,
      ${provenAt?.toISOString() ?? null}::timestamptz)`;
  return { ...ctx, operator: name, signedIn: { operatorId, name, roles, sessionId, provenAt } };
}

/** Puts the operator's cookie into the mocked browser, or removes all cookies for null. See `deskBrowser`. */
export async function openDesk(operator: Pick<DeskContext, 'signedIn'> | null): Promise<void> {
  deskBrowser.clear();
  deskBrowser.setHeaders(DESK_PAGE);
  if (operator) await writeDeskCookie(operator.signedIn.sessionId);
}

/** Calls an action of the desk from one of its own pages, as this operator or signed out (null). */
export async function throughDeskAction<I, T>(
  action: (input: I) => Promise<DeskResult<T>>,
  operator: Pick<DeskContext, 'signedIn'> | null,
  input: I,
): Promise<DeskResult<T>> {
  await openDesk(operator);
  return action(input);
}

/** Returns the data, or fails with the refusal. */
export function dataOf<T>(result: DeskResult<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.data;
}

export const codeOf = (result: DeskResult<unknown>) => (result.ok ? 'OK' : result.code);
