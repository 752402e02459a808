import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';

export function NoStore() {
  return (
    <EmptyState title="This game has no store">
      <p className="text-paper-muted">
        You get a life back every 15 minutes, and you can get 50 stars for a new friend.
      </p>
      <ButtonLink href="/home">Back to the game</ButtonLink>
    </EmptyState>
  );
}
