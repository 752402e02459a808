import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Screen } from '@/components/ui/screen';

export const metadata: Metadata = { title: 'Add a friend' };

export default async function AddFriendPage() {
  await requirePlayer();
  return (
    <Screen title="Add a friend" backTo="/setting">
      <EmptyState title="Friends open soon">
        <p className="text-paper-muted">You will add friends by their user id here.</p>
        <ButtonLink href="/home">Back to the game</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
