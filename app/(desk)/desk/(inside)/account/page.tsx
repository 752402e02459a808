import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { OwnCodes } from '@/components/desk/account/own-codes';
import { OwnPasskeys } from '@/components/desk/account/own-passkeys';
import { OwnSessions } from '@/components/desk/account/own-sessions';
import { PageHead } from '@/components/desk/ui/layout';
import { showAccount } from '@/lib/desk/passkeys/show-account';
import {
  addPasskeyAction,
  endOtherSessionsAction,
  removePasskeyAction,
  renamePasskeyAction,
  replaceCodesAction,
  startAddingAction,
} from './actions';

export const metadata: Metadata = { title: 'My passkeys' };

export default async function AccountPage() {
  const ctx = await requireOperator('everyone');
  const { passkeys, codesLeft, sessions } = await showAccount(ctx);
  const nowMs = ctx.now().getTime();
  return (
    <>
      <PageHead title="My passkeys" note={`${ctx.operator}: ${ctx.signedIn.roles.join(', ')}`} />
      <OwnPasskeys
        passkeys={passkeys}
        nowMs={nowMs}
        startAdding={startAddingAction}
        add={addPasskeyAction}
        rename={renamePasskeyAction}
        remove={removePasskeyAction}
      />
      <OwnCodes left={codesLeft} replace={replaceCodesAction} />
      <OwnSessions sessions={sessions} nowMs={nowMs} endOthers={endOtherSessionsAction} />
    </>
  );
}
