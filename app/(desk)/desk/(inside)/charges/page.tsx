import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { ChargeDesk } from '@/components/desk/charges/charge-desk';
import { audited } from '@/lib/desk/authorize-desk';
import { categoryGroups } from '@/lib/desk/flags/category-groups';
import { listUnclear } from '@/lib/records/unclear-charges';
import { decideChargeAction, undoChargeAction } from './actions';

/** Texts on one screen. The next ones show once these are decided. */
const SHOWN = 100;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.charges') };
}

export default async function ChargesPage() {
  const ctx = await requireOperator(['records']);
  const { charges, total } = await audited(ctx, { audit: 'charges.list', about: [] }, () =>
    listUnclear(ctx, { limit: SHOWN }),
  );
  return (
    <ClientTexts features={['deskCharges', 'deskRecords']}>
      <ChargeDesk
        charges={charges}
        total={total}
        groups={categoryGroups()}
        decide={decideChargeAction}
        undo={undoChargeAction}
      />
    </ClientTexts>
  );
}
