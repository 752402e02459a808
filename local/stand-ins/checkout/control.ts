import { z } from 'zod';
import { ApiError } from './api-error';
import type { Charge, Dispute, Refund, Session } from './objects';
import {
  expireSession,
  type PaymentMethod,
  type Provider,
  passTime,
  pay,
  requireSession,
  settle,
} from './provider';
import { chargeOf, closeDispute, failRefund, openDispute } from './refunds';
import type { Webhooks } from './webhooks';

/** `down`: 503. `malformed`: a 404 that is not Stripe's. `silent`: performs the call and closes the connection. */
export type Condition = 'normal' | 'down' | 'malformed' | 'silent';

/** Lets tests act as the buyer, the bank and the network. A payment is named by the id of its intent. */
export type Control = Omit<Webhooks, 'sendDue'> & {
  pay(sessionId: string, method: PaymentMethod): Session;
  settle(sessionId: string, succeeds: boolean): Session;
  expire(sessionId: string): Session;
  session(sessionId: string): Session;
  charge(paymentId: string): Charge;
  openDispute(paymentId: string, amountCents?: number): Dispute;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Dispute;
  failRefund(refundId: string): Refund;
  setCondition(condition: Condition): void;
  /** Moves the clock, runs the work that is due by then, and sends the due events. */
  advance(seconds: number): Promise<void>;
};

type Parts = {
  provider: Provider;
  webhooks: Webhooks;
  moveClock(seconds: number): void;
  setCondition(condition: Condition): void;
};

export function createControl({ provider, webhooks, moveClock, setCondition }: Parts): Control {
  const { sendDue, ...deliveries } = webhooks;
  return {
    ...deliveries,
    pay: (sessionId, method) => pay(provider, sessionId, method),
    settle: (sessionId, succeeds) => settle(provider, sessionId, succeeds),
    expire: (sessionId) => expireSession(provider, sessionId),
    session: (sessionId) => requireSession(provider, sessionId),
    charge: (paymentId) => chargeOf(provider, paymentId),
    openDispute: (paymentId, amountCents) => openDispute(provider, paymentId, amountCents),
    closeDispute: (disputeId, status) => closeDispute(provider, disputeId, status),
    failRefund: (refundId) => failRefund(provider, refundId),
    setCondition,
    async advance(seconds) {
      moveClock(seconds);
      passTime(provider);
      await sendDue();
    },
  };
}

const callSchema = z.strictObject({ call: z.string(), args: z.array(z.unknown()).default([]) });

/** Runs a call of another process, such as `{ "call": "pay", "args": ["cs_…", "card"] }`. */
export async function runControl(control: Control, body: string): Promise<unknown> {
  const parsed = callSchema.safeParse(JSON.parse(body));
  if (!parsed.success) throw new ApiError(400, 'Send {"call": …, "args": […]}.');
  const { call, args } = parsed.data;
  if (!Object.hasOwn(control, call)) throw new ApiError(404, `No such call: ${call}`);
  const run = control[call as keyof Control] as (...args: unknown[]) => unknown;
  return (await run(...args)) ?? null;
}
