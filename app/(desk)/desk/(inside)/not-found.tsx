import { DeskLink } from '@/components/desk/ui/desk-link';
import { Nothing } from '@/components/desk/ui/nothing';
import { PageHead } from '@/components/desk/ui/page-head';
import { DESK_PATH } from '@/lib/contract/desk/sections';

export default function DeskNotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <Nothing title="There is nothing here">
        <p>The address may be wrong, the row may be gone, or your roles do not open it.</p>
      </Nothing>
      <DeskLink href={DESK_PATH} look="accent" className="self-center">
        Go to the overview
      </DeskLink>
    </>
  );
}
