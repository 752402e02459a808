import { z } from 'zod';
import { ApiError } from './api-error';
import { chargeOf, closeDispute, failRefund, openDispute } from './money-back';
import type { Charge, Dispute, Refund, Session } from './objects';
import { expireSession, needSession, passTime, pay, settle, type Till } from './till';
import type { Webhooks } from './webhooks';

/**
 * How the API behaves: down answers 503; strange answers 404 with JSON that is no error of Stripe's, as a proxy may;
 * deaf does what was asked and hangs up without an answer.
 */
export const MANNERS = ['well', 'down', 'strange', 'deaf'] as const;
export type Manners = (typeof MANNERS)[number];

/** What tests, and the developer's page, do to the stand-in. Ids of payments are those of their intents. */
export type Control = Omit<Webhooks, 'sendDue'> & {
  pay(sessionId: string, how: 'card' | 'bank' | 'bouncingBank'): Session;
  /** Lets an asynchronous payment arrive, or fail, now. */
  settle(sessionId: string, succeeds: boolean): Session;
  expire(sessionId: string): Session;
  session(sessionId: string): Session;
  charge(paymentId: string): Charge;
  openDispute(paymentId: string, amountCents?: number): Dispute;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Dispute;
  failRefund(refundId: string): Refund;
  behave(manners: Manners): void;
  /** Moves the clock on; what is due by then happens, events that are due are sent and answered. */
  advance(seconds: number): Promise<void>;
};

export type Machine = {
  till: Till;
  webhooks: Webhooks;
  moveClock(seconds: number): void;
  setManners(manners: Manners): void;
};

export function createControl({ till, webhooks, moveClock, setManners }: Machine): Control {
  return {
    pay: (sessionId, how) => pay(till, sessionId, how),
    settle: (sessionId, succeeds) => settle(till, sessionId, succeeds),
    expire: (sessionId) => expireSession(till, sessionId),
    session: (sessionId) => needSession(till, sessionId),
    charge: (paymentId) => chargeOf(till, paymentId),
    openDispute: (paymentId, amountCents) => openDispute(till, paymentId, amountCents),
    closeDispute: (disputeId, status) => closeDispute(till, disputeId, status),
    failRefund: (refundId) => failRefund(till, refundId),
    behave: setManners,
    async advance(seconds) {
      moveClock(seconds);
      passTime(till);
      await webhooks.sendDue();
    },
    hold: webhooks.hold,
    release: webhooks.release,
    drop: webhooks.drop,
    repeat: webhooks.repeat,
    deliveries: webhooks.deliveries,
  };
}

const callSchema = z.strictObject({ call: z.string(), args: z.array(z.unknown()).default([]) });

/** The same over HTTP, for tests in another process: `{ "call": "pay", "args": ["cs_…", "card"] }`. */
export async function runControl(control: Control, body: string): Promise<unknown> {
  const parsed = callSchema.safeParse(JSON.parse(body));
  if (!parsed.success) throw new ApiError(400, 'Send {"call": …, "args": […]}.');
  const { call, args } = parsed.data;
  if (!Object.hasOwn(control, call)) throw new ApiError(404, `No such call: ${call}`);
  const action = control[call as keyof Control] as (...args: unknown[]) => unknown;
  return (await action(...args)) ?? null;
}
