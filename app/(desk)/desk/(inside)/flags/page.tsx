import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { FlagDesk } from '@/components/desk/flags/flag-desk';
import { categoryGroups } from '@/lib/desk/flags/category-groups';
import { listFlagged } from '@/lib/desk/flags/list-flagged';
import {
  checkPhotosAction,
  correctLabelAction,
  dismissFlagsAction,
  photoAddressAction,
  pullFlaggedAction,
} from './actions';

export const metadata: Metadata = { title: 'Flags' };

export default async function FlagsPage() {
  const ctx = await requireOperator(['records']);
  const { records, total } = await listFlagged(ctx);
  return (
    <FlagDesk
      records={records}
      total={total}
      groups={categoryGroups()}
      address={photoAddressAction}
      dismiss={dismissFlagsAction}
      pull={pullFlaggedAction}
      correct={correctLabelAction}
      check={checkPhotosAction}
    />
  );
}
