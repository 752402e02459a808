import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Screen } from '@/components/ui/screen';

export const metadata: Metadata = { title: 'Friends' };

export default async function FriendsPage() {
  await requirePlayer();
  return (
    <Screen title="Friends" backTo="/home">
      <EmptyState title="Friends open soon">
        <p className="text-paper-muted">You will find your friends and their requests here.</p>
        <ButtonLink href="/home">Back to the game</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
