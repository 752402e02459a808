'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { consumeBrowserChallenge, forgetDeskCookie, newChallenge } from '@/app/_server/desk/desk-cookies';
import { journaled } from '@/app/_server/journaled';
import { noInput } from '@/app/_server/no-input';
import { claimSchema } from '@/lib/contract/desk/claims';
import { usedPasskeySchema } from '@/lib/contract/desk/operators/passkey-schemas';
import { flagSchema } from '@/lib/contract/desk/records/flags';
import { receiptSchema } from '@/lib/contract/removals/schemas';
import { claimOpened, claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import { endOwnSession } from '@/lib/desk/operators/desk-session';
import { getOverview } from '@/lib/desk/overview/read-overview';
import { readSeries } from '@/lib/desk/overview/read-series';
import { ownPasskeyIds } from '@/lib/desk/passkeys/own-passkeys';
import { provePresence, requestOptions } from '@/lib/desk/passkeys/verify-passkey';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Decision } from '@/lib/removals/decide-removal';
import { pullFlaggedRecord } from '@/lib/removals/review-flags';
import { undoPull } from '@/lib/removals/undo-decision';
import { message } from '@/messages/message';

/** One call for each item that an operator opens. */
const CLAIMS = { name: 'desk-claim', points: 3000, perSeconds: 3600 };
const PROOFS = { name: 'desk-proof', points: 60, perSeconds: 15 * 60 };

export const signOutAction = defineDeskAction(
  { schema: noInput, roles: 'everyone', audit: 'operators.sign_out' },
  async (ctx) => {
    await endOwnSession(ctx);
    await forgetDeskCookie();
    return true as const;
  },
);

export const startProofAction = defineDeskAction(
  { schema: noInput, roles: 'everyone', limit: PROOFS, audit: null },
  async (ctx) => {
    const known = await ownPasskeyIds(ctx);
    if (known.length === 0) throw new AppError('FORBIDDEN', message('desk', 'noPasskeyToProve'));
    return requestOptions(await newChallenge(ctx, `prove:${ctx.signedIn.sessionId}`), known);
  },
);

export const proveAction = defineDeskAction(
  { schema: usedPasskeySchema, roles: 'everyone', limit: PROOFS, audit: 'operators.prove' },
  async (ctx, { passkey }) => {
    const challenge = await consumeBrowserChallenge(ctx, `prove:${ctx.signedIn.sessionId}`);
    await provePresence(ctx, { passkey, challenge });
    return true as const;
  },
);

export const claimAction = defineDeskAction(
  { schema: claimSchema, roles: ['records', 'moderator'], limit: CLAIMS, audit: null },
  claimOpened,
);

export const pullFlaggedAction = defineDeskAction(
  {
    schema: flagSchema,
    roles: ['records'],
    audit: 'flags.pull',
    about: ({ recordId }) => [{ subject: 'record', id: recordId }],
  },
  journaled(async (ctx: DeskContext, input: { recordId: string }) => {
    await claimToDecide(ctx, { subject: 'record', ids: [input.recordId] });
    return pullFlaggedRecord(ctx, input);
  }),
);

export const undoPullAction = defineDeskAction(
  {
    schema: receiptSchema,
    roles: ['records'],
    audit: 'flags.undo_pull',
    about: ({ receipt }) => [{ subject: 'request', id: receipt }],
    detail: ({ records }: Decision) => `records ${records}`,
  },
  journaled((ctx: DeskContext, input: { receipt: string }) => undoPull(ctx, input)),
);

export const refreshOverview = defineDeskAction(
  { schema: noInput, roles: 'everyone', audit: null, isPolled: true },
  getOverview,
);

export const readChartSeries = defineDeskAction(
  { schema: noInput, roles: 'everyone', audit: null, isPolled: true },
  readSeries,
);
