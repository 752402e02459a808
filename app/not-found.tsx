import { getTexts } from '@/app/_server/pages/texts';
import { buttonLook } from '@/components/ui/buttons/button';
import { Titled } from '@/components/ui/page/titled';
import { EmptyState } from '@/components/ui/states/empty-state';

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
