'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { feedIdSchema, newRunSchema, resumeFeedSchema } from '@/lib/contract/desk/feeds/new-run';
import { finishUploadSchema, nextPartsSchema, runIdSchema } from '@/lib/contract/desk/feeds/upload';
import type { NextParts } from '@/lib/contract/desk/feeds/upload-bounds';
import { readFeedNow, resumeFeed } from '@/lib/feeds/make-feed-due';
import { cancelRun } from '@/lib/feeds/runs/cancel-run';
import { createRun } from '@/lib/feeds/runs/create-run';
import { importAfterDryRun } from '@/lib/feeds/runs/import-after-dry-run';
import { finishUpload } from '@/lib/feeds/uploads/finish-upload';
import { nextParts } from '@/lib/feeds/uploads/next-parts';
import { env } from '@/lib/platform/config/env';
import { sharedStorage } from '@/lib/platform/storage/storage';

const ROLES = ['records'] as const;
const aboutRun = ({ runId }: { runId: string }) => [{ subject: 'feed' as const, id: runId }];

export const createRunAction = defineDeskAction(
  {
    schema: newRunSchema,
    roles: ROLES,
    audit: 'feeds.new',
    detail: (made: { runId: string }) => `run ${made.runId}`,
  },
  (ctx, input) => createRun({ ...ctx, access: { privateHosts: env().FEED_PRIVATE_HOSTS } }, input),
);

export const nextPartsAction = defineDeskAction(
  {
    schema: nextPartsSchema,
    roles: ROLES,
    audit: 'feeds.upload',
    about: aboutRun,
    detail: ({ arrived, addresses }: NextParts) => `${arrived} parts arrived, ${addresses.length} addresses`,
  },
  async (ctx, input) => nextParts({ ...ctx, storage: await sharedStorage() }, input),
);

export const finishUploadAction = defineDeskAction(
  { schema: finishUploadSchema, roles: ROLES, audit: 'feeds.dry_run', about: aboutRun },
  finishUpload,
);

export const importRunAction = defineDeskAction(
  {
    schema: runIdSchema,
    roles: ROLES,
    // Corrections erase records for good.
    needsProof: true,
    audit: 'feeds.import',
    about: aboutRun,
    detail: (made: { runId: string }) => `run ${made.runId}`,
  },
  importAfterDryRun,
);

export const cancelRunAction = defineDeskAction(
  { schema: runIdSchema, roles: ROLES, audit: 'feeds.cancel', about: aboutRun },
  cancelRun,
);

export const resumeFeedAction = defineDeskAction(
  {
    schema: resumeFeedSchema,
    roles: ROLES,
    audit: 'feeds.resume',
    about: ({ feedId }) => [{ subject: 'feed', id: feedId }],
  },
  resumeFeed,
);

export const readFeedNowAction = defineDeskAction(
  {
    schema: feedIdSchema,
    roles: ROLES,
    audit: 'feeds.read_now',
    about: ({ feedId }) => [{ subject: 'feed', id: feedId }],
  },
  readFeedNow,
);
