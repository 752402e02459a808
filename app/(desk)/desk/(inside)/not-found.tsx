import { getTexts } from '@/app/_server/texts';
import { NothingHere, PageHead } from '@/components/desk/ui/layout';

/** Shows when a page has no such row, or a link leads to a page that the roles do not open. */
export default async function DeskNotFound() {
  const t = await getTexts('desk');
  return (
    <>
      <PageHead title={t('notFound')} />
      <NothingHere />
    </>
  );
}
