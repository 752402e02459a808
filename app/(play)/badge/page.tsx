import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Screen } from '@/components/ui/screen';

export const metadata: Metadata = { title: 'Badge' };

export default async function BadgePage() {
  await requirePlayer();
  return (
    <Screen title="Badge">
      <EmptyState title="Badges open soon">
        <p className="text-paper-muted">
          What you earn for streaks, clean sets and good weeks will hang here.
        </p>
        <ButtonLink href="/home">Back to the game</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
