import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { getTexts } from '@/app/_server/pages/texts';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { OpenResetLink } from '@/components/welcome/open-reset-link';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { resetLinkSchema } from '@/lib/contract/accounts/password-schemas';
import { APP_NAME } from '@/lib/contract/app-name';
import { AppError } from '@/lib/platform/errors/app-error';
import { openResetLinkAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('resetTab'), robots: { index: false } };
}

/** Returns the token of a valid link, or null. Does not consume the token, because mail scanners open links too. */
async function validToken(unverifiedQuery: unknown): Promise<string | null> {
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
  const token = await validToken(await searchParams);
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={t('resetTitle')} backTo="/login" backLabel={t('backToLogin')}>
      {token === null ? (
        <div className="flex flex-col gap-4">
          <p>{t('resetLinkExpired')}</p>
          <ButtonLink href="/forgot-password">{t('getNewEmail')}</ButtonLink>
        </div>
      ) : (
        <OpenResetLink token={token} openResetLink={openResetLinkAction}>
          {t('resetIntro', { app: APP_NAME })}
        </OpenResetLink>
      )}
    </WelcomeCard>
  );
}
