import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Screen } from '@/components/ui/screen';

export default function NotFound() {
  return (
    <div className="column">
      <Screen title="Not found">
        <EmptyState title="Nobody is standing here">
          <p className="text-paper-muted">This page does not exist, or does not exist any more.</p>
          <ButtonLink href="/">To the start</ButtonLink>
        </EmptyState>
      </Screen>
    </div>
  );
}
