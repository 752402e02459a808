import type { ActionResult } from '@/lib/contract/action-result';
import type { ClientToServerEvents } from '@/lib/contract/realtime/protocol';
import { send, tokenOf } from './api-calls';
import { browser } from './identity-browser';
import { ask, connected, openSocket } from './realtime';

/** The outcome of a call through any entry point. */
export type Outcome = { data: unknown } | { code: unknown; message: unknown };

type Caller = { actor: { playerId: string; sessionId: string } } | null;
type Action = (unverifiedInput?: unknown) => Promise<ActionResult<unknown>>;

export async function throughAction(action: Action, input?: unknown): Promise<Outcome> {
  const result = await action(input);
  return result.ok ? { data: result.data } : { code: result.code, message: result.message };
}

export async function throughHttp(name: string, caller: Caller, input?: unknown): Promise<Outcome> {
  browser.cookies.clear();
  const { status, body } = await send(name, { token: caller && tokenOf(caller), input });
  return status === 200 ? { data: body.data } : { code: body.code, message: body.message };
}

export async function throughSocket(
  port: number,
  event: keyof ClientToServerEvents,
  caller: Exclude<Caller, null>,
  payload: object,
): Promise<Outcome> {
  const socket = await connected(openSocket(port, caller.actor));
  const answer = await ask(socket, event, { user_id: caller.actor.playerId, ...payload });
  socket.close();
  return answer.success ? { data: answer.data } : { code: answer.code, message: answer.message };
}
