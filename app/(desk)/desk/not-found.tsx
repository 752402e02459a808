import { getTexts } from '@/app/_server/pages/texts';
import { OutsideFrame } from '@/components/desk/sign-in/outside-frame';
import { NotFoundMessage } from '@/components/desk/ui/layout';

/** Shows for an unknown address, or one that the roles do not allow. */
export default async function ClosedPage() {
  const t = await getTexts('desk');
  return (
    <OutsideFrame title={t('notFound')}>
      <NotFoundMessage />
    </OutsideFrame>
  );
}
