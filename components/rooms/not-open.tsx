import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';

/** Shown for an address that holds no code of a room. */
export function NotOpen({ hasSession }: { hasSession: boolean }) {
  return (
    <main className="flex flex-1 flex-col px-3 py-3">
      <EmptyState title={<h1>This link holds no room</h1>}>
        <p className="text-paper-muted">
          The code of a room has five letters. Ask for it, and enter it here.
        </p>
        <div className="grid w-full gap-3">
          <ButtonLink href="/room">Enter a code</ButtonLink>
          <ButtonLink href={hasSession ? '/home' : '/'} look="outline">
            Home
          </ButtonLink>
        </div>
      </EmptyState>
    </main>
  );
}
