import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { ButtonLink } from '@/components/ui/button-link';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { OpenResetLink } from '@/components/welcome/open-reset-link';
import { LINK_EXPIRED, openResetLink } from '@/lib/accounts/password/open-reset-link';
import { resetLinkSchema } from '@/lib/contract/accounts/password-schemas';
import { APP_NAME } from '@/lib/contract/app-name';
import { AppError } from '@/lib/platform/errors/app-error';
import { openResetLinkAction } from './actions';

export const metadata: Metadata = { title: 'Reset password', robots: { index: false } };

/** Returns the token of a valid link, or null. Does not use the token up: mail scanners open links too. */
async function workingToken(unverifiedQuery: unknown): Promise<string | null> {
  const query = resetLinkSchema.safeParse(unverifiedQuery);
  if (!query.success) return null;
  try {
    await openResetLink(await newContext({ kind: 'anonymous' }), query.data);
    return query.data.token;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type ResetPasswordPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const token = await workingToken(await searchParams);
  return (
    <WelcomeCard title="Reset your password" backTo="/login" backLabel="Back to login">
      {token === null ? (
        <div className="flex flex-col gap-4">
          <p>{LINK_EXPIRED}</p>
          <ButtonLink href="/forgot-password">Get a new email</ButtonLink>
        </div>
      ) : (
        <OpenResetLink token={token} openResetLink={openResetLinkAction}>
          Someone asked for a new password for your {APP_NAME} account. Nothing changes until you choose one.
        </OpenResetLink>
      )}
    </WelcomeCard>
  );
}
