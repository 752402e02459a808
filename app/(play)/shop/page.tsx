import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Screen } from '@/components/ui/screen';

export const metadata: Metadata = { title: 'Store' };

export default async function StorePage() {
  await requirePlayer();
  return (
    <Screen title="Store">
      <EmptyState title="The store opens soon">
        <p className="text-paper-muted">
          Life packs will be here. Until then a life comes back every 15 minutes while you have fewer than
          five.
        </p>
        <ButtonLink href="/home">Back to the game</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
