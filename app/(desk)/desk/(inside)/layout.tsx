import type { ReactNode } from 'react';
import { requireOpenPage, requireOperator } from '@/app/_server/desk/desk-call';
import { DeskNavigation, SignOutButton } from '@/components/desk/shell/desk-navigation';
import { ProofProvider } from '@/components/desk/shell/proof-provider';
import { DESK_MAIN_ID, DESK_SECTIONS, isOpenTo } from '@/lib/contract/desk/sections';
import { proveAction, signOutAction, startProofAction } from './actions';

export default async function InsideLayout({ children }: { children: ReactNode }) {
  // The page marks the session as used.
  const { signedIn } = await requireOperator('everyone', { mayBePolled: true });
  await requireOpenPage();
  const sections = DESK_SECTIONS.filter(({ roles }) => isOpenTo(roles, signedIn.roles));
  return (
    <div className="desk">
      <DeskNavigation sections={sections} operator={signedIn.name}>
        <SignOutButton signOut={signOutAction} />
      </DeskNavigation>
      <main id={DESK_MAIN_ID} tabIndex={-1} className="flex min-w-0 flex-col gap-4 p-3 outline-none wide:p-6">
        <ProofProvider start={startProofAction} prove={proveAction}>
          {children}
        </ProofProvider>
      </main>
    </div>
  );
}
