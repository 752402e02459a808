import { getTexts } from '@/app/_server/texts';
import { OutsideFrame } from '@/components/desk/sign-in/outside-frame';
import { NothingHere } from '@/components/desk/ui/layout';

/** Shows when the address of a page is opened that the roles do not open, or that no page has. */
export default async function ClosedPage() {
  const t = await getTexts('desk');
  return (
    <OutsideFrame title={t('notFound')}>
      <NothingHere />
    </OutsideFrame>
  );
}
