import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
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

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.account') };
}

export default async function AccountPage() {
  const ctx = await requireOperator('everyone');
  const t = await getTexts('desk');
  const { passkeys, codesLeft, sessions } = await showAccount(ctx);
  const roles = ctx.signedIn.roles.map((role) => t(`roles.${role}`));
  const nowMs = ctx.now().getTime();
  return (
    <>
      <PageHead title={t('sections.account')} note={[ctx.operator, ...roles].join(' · ')} />
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
