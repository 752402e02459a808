import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { HeldDesk } from '@/components/desk/held/held-desk';
import { countHeld } from '@/lib/desk/held/list-held';
import { env } from '@/lib/platform/config/env';
import { holdsImports } from '@/lib/platform/config/publishing-settings';
import { decideHeldAction, listHeldAction, undoHeldAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.held') };
}

export default async function HeldPage() {
  const ctx = await requireOperator(['records']);
  return (
    <DeskTexts features={['deskHeld', 'deskRecords']}>
      <HeldDesk
        counts={await countHeld(ctx)}
        isHolding={holdsImports(env())}
        operator={ctx.signedIn.name}
        list={listHeldAction}
        decide={decideHeldAction}
        undo={undoHeldAction}
      />
    </DeskTexts>
  );
}
