import { NothingHere, PageHead } from '@/components/desk/ui/layout';

/** Shows when a page has no such row, or a link leads to a page that the roles do not open. */
export default function DeskNotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <NothingHere />
    </>
  );
}
