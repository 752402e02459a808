'use client';

import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { DESK_SIGN_IN_PATH } from '@/lib/contract/desk/sections';
import { DeskButton } from '../ui/controls';
import { Problem } from '../ui/layout';
import { useDeskAction } from './use-desk-action';

/** Ends the session and opens the sign-in. */
export function SignOutButton({ signOut }: { signOut: () => Promise<DeskResult<true>> }) {
  const { run, isBusy, problem } = useDeskAction(signOut);
  return (
    <>
      <Problem message={problem} />
      <DeskButton
        busy={isBusy}
        onClick={async () => (await run(undefined)) && window.location.assign(DESK_SIGN_IN_PATH)}
      >
        Sign out
      </DeskButton>
    </>
  );
}
