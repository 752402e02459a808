'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { categoryText } from '@/lib/charges/offense-categories';
import { checkPhotosSchema, flagSchema } from '@/lib/contract/desk/records/flags';
import { correctLabelSchema } from '@/lib/contract/removals/schemas';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import { claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import { deskPhotoAddress } from '@/lib/desk/desk-photos';
import { checkPhotos } from '@/lib/desk/flags/check-photos';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { type CorrectedLabel, correctLabel } from '@/lib/removals/correct-label';
import type { FlagDecision } from '@/lib/removals/decide-removal';
import { dismissFlags } from '@/lib/removals/review-flags';
import { undoDismiss } from '@/lib/removals/undo-decision';

const aboutRecord = ({ recordId }: { recordId: string }): AuditTarget[] => [
  { subject: 'record', id: recordId },
];

/** Performs it after claiming the record for the operator. Throws TAKEN while another operator has it open. */
const claimed =
  <I extends { recordId: string }, T>(perform: (ctx: DeskContext, input: I) => Promise<T>) =>
  async (ctx: DeskContext, input: I): Promise<T> => {
    await claimToDecide(ctx, { subject: 'record', ids: [input.recordId] });
    return perform(ctx, input);
  };

/** Returns the address of a record's photo. The audit counts the view of the photo itself. */
export const photoAddressAction = defineDeskAction(
  { schema: flagSchema, roles: ['records'], audit: null },
  async (ctx, { recordId }) => deskPhotoAddress(ctx, recordId, 'each'),
);

export const dismissFlagsAction = defineDeskAction(
  {
    schema: flagSchema,
    roles: ['records'],
    audit: 'flags.dismiss',
    about: aboutRecord,
    detail: ({ flags }: FlagDecision) => `flags ${flags}`,
  },
  claimed(dismissFlags),
);

export const undoDismissAction = defineDeskAction(
  {
    schema: flagSchema,
    roles: ['records'],
    audit: 'flags.undo_dismiss',
    about: aboutRecord,
    detail: ({ flags }: FlagDecision) => `flags ${flags}`,
  },
  claimed(undoDismiss),
);

export const correctLabelAction = defineDeskAction(
  {
    schema: correctLabelSchema,
    roles: ['records'],
    audit: 'flags.correct',
    about: aboutRecord,
    detail: ({ records, code, formerCode }: CorrectedLabel) =>
      `records ${records}, category ${categoryText(code)}, before ${categoryText(formerCode)}`,
  },
  claimed(correctLabel),
);

export const checkPhotosAction = defineDeskAction(
  { schema: checkPhotosSchema, roles: ['records'], audit: null },
  async (ctx, input) => checkPhotos({ ...ctx, storage: await sharedStorage() }, input),
);
