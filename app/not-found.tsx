import { buttonLook } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Titled } from '@/components/ui/titled';

export default function NotFound() {
  return (
    <div className="column">
      <Titled title="Not found">
        <EmptyState title="This page does not exist">
          <p className="text-paper-muted">The address may be wrong, or the page was removed.</p>
          {/* A plain link, because the router's would be in the first load of every page. */}
          <a href="/" className={buttonLook('accent')}>
            Go to the start page
          </a>
        </EmptyState>
      </Titled>
    </div>
  );
}
