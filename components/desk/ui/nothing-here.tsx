import { DESK_PATH } from '@/lib/contract/desk/sections';
import { DeskLink } from './desk-link';
import { Nothing } from './nothing';

/** Says that an address shows nothing, and leads to the overview. */
export function NothingHere() {
  return (
    <>
      <Nothing title="There is nothing here">
        <p>The address may be wrong, the row may be gone, or your roles do not open it.</p>
      </Nothing>
      <DeskLink href={DESK_PATH} look="accent" className="self-center">
        Go to the overview
      </DeskLink>
    </>
  );
}
