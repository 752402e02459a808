import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';

/** What /shop shows in a game that sells nothing. */
export function NoStore() {
  return (
    <EmptyState title="This game has no store">
      <p className="text-paper-muted">
        Nothing is sold here. A life comes back every 15 minutes, and a new friend brings you 50 stars.
      </p>
      <ButtonLink href="/home">Back to the game</ButtonLink>
    </EmptyState>
  );
}
