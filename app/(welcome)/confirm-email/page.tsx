import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { getTexts } from '@/app/_server/pages/texts';
import { currentSession } from '@/app/_server/session/session';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { ConfirmEmail } from '@/components/welcome/confirm-email';
import { findConfirmation } from '@/lib/accounts/sign-up/email-confirmation';
import type { ConfirmationView } from '@/lib/contract/accounts/confirmation-view';
import { confirmEmailSchema } from '@/lib/contract/accounts/schemas';
import { confirmEmailAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('confirmTitle'), robots: { index: false } };
}

async function viewOf(unverifiedQuery: unknown): Promise<{ token: string; found: ConfirmationView }> {
  const query = confirmEmailSchema.safeParse(unverifiedQuery);
  if (!query.success) return { token: '', found: { state: 'invalid' } };
  const found = await findConfirmation(await newContext({ kind: 'anonymous' }), query.data);
  return { token: query.data.token, found };
}

type ConfirmEmailPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConfirmEmailPage({ searchParams }: ConfirmEmailPageProps) {
  const [{ token, found }, session] = await Promise.all([searchParams.then(viewOf), currentSession()]);
  const isSignedIn = session !== null;
  const t = await getTexts('welcome');
  return (
    <WelcomeCard
      title={t(found.state === 'confirmed' ? 'confirmedTitle' : 'confirmTitle')}
      backTo={isSignedIn ? '/setting' : '/login'}
      backLabel={t(isSignedIn ? 'backToSettings' : 'backToLogin')}
    >
      <ConfirmEmail found={found} token={token} isSignedIn={isSignedIn} confirmEmail={confirmEmailAction} />
    </WelcomeCard>
  );
}
