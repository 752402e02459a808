'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { journalled } from '@/app/_server/journalled';
import { categoryText } from '@/lib/charges/offense-categories';
import { checkPhotosSchema, flagSchema } from '@/lib/contract/desk/flags';
import { correctLabelSchema } from '@/lib/contract/removals/schemas';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import { checkPhotos } from '@/lib/desk/flags/check-photos';
import { deskPhotoAddress } from '@/lib/desk/photos/photo-address';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { correctLabel } from '@/lib/removals/correct-label';
import { dismissFlags, pullFlaggedRecord } from '@/lib/removals/review-flags';

const aboutRecord = ({ recordId }: { recordId: string }): AuditTarget[] => [
  { subject: 'record', id: recordId },
];

/** Returns the address of a record's photo. The view of the photo itself is what the audit counts. */
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
    detail: ({ records }) => `flags ${records}`,
  },
  dismissFlags,
);

export const pullFlaggedAction = defineDeskAction(
  { schema: flagSchema, roles: ['records'], audit: 'flags.pull', about: aboutRecord },
  journalled((ctx: DeskContext, input: { recordId: string }) => pullFlaggedRecord(ctx, input)),
);

export const correctLabelAction = defineDeskAction(
  {
    schema: correctLabelSchema,
    roles: ['records'],
    audit: 'flags.correct',
    about: aboutRecord,
    detail: ({ records, code, formerCode }) =>
      `records ${records}, category ${categoryText(code)}, before ${categoryText(formerCode)}`,
  },
  correctLabel,
);

export const checkPhotosAction = defineDeskAction(
  { schema: checkPhotosSchema, roles: ['records'], audit: null },
  async (ctx, input) => checkPhotos({ ...ctx, storage: await sharedStorage() }, input),
);
