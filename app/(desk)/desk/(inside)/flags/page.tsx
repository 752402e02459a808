import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { FlagDesk } from '@/components/desk/flags/flag-desk';
import { LatestCorrections } from '@/components/desk/flags/latest-corrections';
import { categoryGroups } from '@/lib/desk/flags/category-groups';
import { listLatestCorrections } from '@/lib/desk/flags/list-corrections';
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
  const [{ records, total }, corrections] = await Promise.all([listFlagged(ctx), listLatestCorrections(ctx)]);
  return (
    <>
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
      <LatestCorrections rows={corrections} />
    </>
  );
}
