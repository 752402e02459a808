import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { ChargeDesk } from '@/components/desk/charges/charge-desk';
import { categoryLabel } from '@/lib/charges/offense-categories';
import { withAudit } from '@/lib/desk/authorize-desk';
import { categoryGroups } from '@/lib/desk/flags/category-groups';
import { listDecidedCharges, listUnclearCharges } from '@/lib/records/charge-decisions/unclear-charges';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { decideChargeAction, undoChargeAction } from './actions';

const MAX_SHOWN = 100;
const DECIDED_SHOWN = 25;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.charges') };
}

export default async function ChargesPage() {
  const ctx = await requireOperator(['records']);
  const [{ charges, total }, decided] = await withAudit(ctx, { audit: 'charges.list', about: [] }, () =>
    Promise.all([
      listUnclearCharges(ctx, { limit: MAX_SHOWN }),
      listDecidedCharges(ctx, { limit: DECIDED_SHOWN }),
    ]),
  );
  return (
    <DeskTexts features={['deskCharges', 'deskRecords']}>
      <ChargeDesk
        charges={charges}
        total={total}
        decided={decided.map(({ code, ...row }) => ({
          ...row,
          label: code === null ? null : categoryLabel(code, DEFAULT_LANGUAGE),
        }))}
        nowMs={ctx.now().getTime()}
        groups={categoryGroups()}
        decide={decideChargeAction}
        undo={undoChargeAction}
      />
    </DeskTexts>
  );
}
