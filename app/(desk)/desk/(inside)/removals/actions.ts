'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { journaled } from '@/app/_server/journaled';
import {
  decideRequestsSchema,
  showRequestSchema,
  undoReinstateSchema,
} from '@/lib/contract/desk/removals/requests';
import { splitRemovalSchema } from '@/lib/contract/removals/schemas';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import {
  approveRequests,
  reinstateRequests,
  requestOutcome,
  splitOutcome,
  splitRequest,
  undoReinstatements,
} from '@/lib/desk/removals/decide-requests';
import { showRequest } from '@/lib/desk/removals/show-request';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';

const request = (receipt: string): AuditTarget => ({ subject: 'request', id: receipt });

/** Opens the storage for a use case that erases files. Answers after the decision is in the journal. */
const decides = <I, T>(perform: (ctx: DeskContext & { storage: Storage }, input: I) => Promise<T>) =>
  journaled(async (ctx: DeskContext, input: I) => perform({ ...ctx, storage: await sharedStorage() }, input));

export const showRequestAction = defineDeskAction(
  {
    schema: showRequestSchema,
    roles: ['records'],
    audit: 'removals.show',
    about: ({ receipt }) => [request(receipt)],
  },
  showRequest,
);

export const approveRequestsAction = defineDeskAction(
  {
    schema: decideRequestsSchema,
    roles: ['records'],
    needsProof: true,
    audit: 'removals.approve',
    about: ({ receipts }) => receipts.map(request),
    outcomeOf: requestOutcome,
  },
  decides(approveRequests),
);

export const reinstateRequestsAction = defineDeskAction(
  {
    schema: decideRequestsSchema,
    roles: ['records'],
    audit: 'removals.reinstate',
    about: ({ receipts }) => receipts.map(request),
    outcomeOf: requestOutcome,
  },
  decides(reinstateRequests),
);

export const undoReinstateAction = defineDeskAction(
  {
    schema: undoReinstateSchema,
    roles: ['records'],
    audit: 'removals.undo',
    about: ({ receipts }) => receipts.map(request),
    outcomeOf: requestOutcome,
  },
  decides(undoReinstatements),
);

export const splitRequestAction = defineDeskAction(
  {
    schema: splitRemovalSchema,
    roles: ['records'],
    needsProof: true,
    audit: 'removals.split',
    about: ({ receipt, approve }) => [
      request(receipt),
      ...approve.map((id): AuditTarget => ({ subject: 'record', id })),
    ],
    outcomeOf: splitOutcome,
  },
  decides(splitRequest),
);
