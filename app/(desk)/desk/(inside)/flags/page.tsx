import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { FlagDesk } from '@/components/desk/flags/flag-desk';
import { LatestCorrections } from '@/components/desk/flags/latest-corrections';
import { categoryGroups } from '@/lib/desk/flags/category-groups';
import { listLatestCorrections } from '@/lib/desk/flags/list-corrections';
import { listFlagged } from '@/lib/desk/flags/list-flags';
import { claimAction, pullFlaggedAction, undoPullAction } from '../actions';
import {
  checkPhotosAction,
  correctLabelAction,
  dismissFlagsAction,
  photoAddressAction,
  undoDismissAction,
} from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.flags') };
}

export default async function FlagsPage() {
  const ctx = await requireOperator(['records']);
  const [{ records, total }, corrections] = await Promise.all([listFlagged(ctx), listLatestCorrections(ctx)]);
  return (
    <DeskTexts features={['deskRecords', 'play']}>
      <FlagDesk
        records={records}
        total={total}
        groups={categoryGroups()}
        address={photoAddressAction}
        dismiss={dismissFlagsAction}
        claim={claimAction}
        undoDismiss={undoDismissAction}
        pull={pullFlaggedAction}
        undoPull={undoPullAction}
        correct={correctLabelAction}
        check={checkPhotosAction}
      />
      <LatestCorrections rows={corrections} />
    </DeskTexts>
  );
}
