'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { decideHeldSchema, listHeldSchema, undoHeldSchema } from '@/lib/contract/desk/held';
import type { HeldCounted, HeldPhoto } from '@/lib/contract/desk/held-view';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import {
  type DecidedHeld,
  decideHeldPhotos,
  heldEndOf,
  undoHeldPhotos,
} from '@/lib/desk/held/decide-held-photos';
import { listHeld, withCounts } from '@/lib/desk/held/list-held';

const record = (id: string): AuditTarget => ({ subject: 'record', id });

export const listHeldAction = defineDeskAction(
  {
    schema: listHeldSchema,
    roles: ['records'],
    audit: 'held.list',
    detail: ({ done: photos }: HeldCounted<HeldPhoto[]>) =>
      [`photos ${photos.length}`, ...photos.map(({ recordId }) => recordId)].join(' '),
  },
  withCounts(listHeld),
);

export const decideHeldAction = defineDeskAction(
  {
    schema: decideHeldSchema,
    roles: ['records'],
    audit: 'held.decide',
    about: ({ decisions }) => decisions.map(({ recordId }) => record(recordId)),
    endOf: ({ done }: HeldCounted<DecidedHeld>, target) => heldEndOf(done, target),
  },
  withCounts(decideHeldPhotos),
);

export const undoHeldAction = defineDeskAction(
  {
    schema: undoHeldSchema,
    roles: ['records'],
    audit: 'held.undo',
    about: ({ recordIds }) => recordIds.map(record),
    detail: ({ done }: HeldCounted<{ back: string[] }>) => `records ${done.back.length}`,
  },
  withCounts(undoHeldPhotos),
);
