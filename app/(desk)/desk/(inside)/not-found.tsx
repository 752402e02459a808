import { getTexts } from '@/app/_server/pages/texts';
import { NotFoundMessage, PageHead } from '@/components/desk/ui/layout';

/** Shows when a row is missing, or the operator's roles do not allow the page. */
export default async function DeskNotFound() {
  const t = await getTexts('desk');
  return (
    <>
      <PageHead title={t('notFound')} />
      <NotFoundMessage />
    </>
  );
}
