'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { decideHeldSchema, listHeldSchema, undoHeldSchema } from '@/lib/contract/desk/records/held-schemas';
import type { HeldPhoto, WithHeldCounts } from '@/lib/contract/desk/records/held-view';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import {
  type DecidedHeld,
  decideHeldPhotos,
  heldOutcome,
  undoHeldPhotos,
} from '@/lib/desk/held/decide-held-photos';
import { listHeld, withHeldCounts } from '@/lib/desk/held/list-held';

const record = (id: string): AuditTarget => ({ subject: 'record', id });

export const listHeldAction = defineDeskAction(
  {
    schema: listHeldSchema,
    roles: ['records'],
    audit: 'held.list',
    detail: ({ done: photos }: WithHeldCounts<HeldPhoto[]>) =>
      [`photos ${photos.length}`, ...photos.map(({ recordId }) => recordId)].join(' '),
  },
  withHeldCounts(listHeld),
);

export const decideHeldAction = defineDeskAction(
  {
    schema: decideHeldSchema,
    roles: ['records'],
    audit: 'held.decide',
    about: ({ decisions }) => decisions.map(({ recordId }) => record(recordId)),
    outcomeOf: ({ done }: WithHeldCounts<DecidedHeld>, target) => heldOutcome(done, target),
  },
  withHeldCounts(decideHeldPhotos),
);

export const undoHeldAction = defineDeskAction(
  {
    schema: undoHeldSchema,
    roles: ['records'],
    audit: 'held.undo',
    about: ({ recordIds }) => recordIds.map(record),
    detail: ({ done }: WithHeldCounts<{ back: string[] }>) => `records ${done.back.length}`,
  },
  withHeldCounts(undoHeldPhotos),
);
