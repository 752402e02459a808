import { writeSessionCookie } from '@/app/_server/session-cookie';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ClientToServerEvents } from '@/lib/contract/realtime/protocol';
import { send, tokenOf } from './api-calls';
import { browser, cookieStore } from './identity-browser';
import { ask, connected, openSocket } from './realtime';
import { TEST_SETTINGS } from './settings';
import { OWN_PAGE } from './walk';

/** The outcome of a call through any entry point. */
export type Outcome = { data: unknown } | { code: unknown; message: unknown };

type Caller = { actor: { playerId: string; sessionId: string } } | null;
type Action = (unverifiedInput?: unknown) => Promise<ActionResult<unknown>>;

/** Signs this player, or nobody, into the mocked browser. */
export async function browseAs(caller: Caller): Promise<void> {
  browser.cookies.clear();
  browser.headers = new Headers(OWN_PAGE);
  if (!caller) return;
  const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };
  const { sessionId } = caller.actor;
  await writeSessionCookie(cookieStore as never, settings, { sessionId, remembered: false });
}

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
