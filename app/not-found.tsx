import { buttonLook } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Titled } from '@/components/ui/titled';

export default function NotFound() {
  return (
    <div className="column">
      <Titled title="Not found">
        <EmptyState title="Nobody is standing here">
          <p className="text-paper-muted">This page does not exist, or does not exist any more.</p>
          {/* A plain link: the router's would be in the first load of every page. */}
          <a href="/" className={buttonLook('accent')}>
            To the start
          </a>
        </EmptyState>
      </Titled>
    </div>
  );
}
