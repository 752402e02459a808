import { getTexts } from '@/app/_server/texts';
import { buttonLook } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Titled } from '@/components/ui/titled';

export default async function NotFound() {
  const t = await getTexts('errors');
  return (
    <div className="column">
      <Titled title={t('notFound')}>
        <EmptyState title={t('noPage')}>
          <p className="text-paper-muted">{t('noPageNote')}</p>
          {/* A plain link, because the router's would be in the first load of every page. */}
          <a href="/" className={buttonLook('accent')}>
            {t('toStart')}
          </a>
        </EmptyState>
      </Titled>
    </div>
  );
}
