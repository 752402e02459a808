import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTexts } from '@/app/_server/pages/texts';
import { linkPath, readOpenedCode } from '@/app/_server/session/opened-link';
import { currentSession } from '@/app/_server/session/session';
import { SIGNED_UP } from '@/components/client/session/paths';
import { SignedIn } from '@/components/welcome/signed-in';
import { readProvider } from '@/lib/contract/accounts/identity-view';
import type { Texts } from '@/messages/format';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('loggedInTab') };
}

function messageOf(t: Texts<'welcome'>, unverifiedVia: unknown): string | null {
  if (unverifiedVia === SIGNED_UP) return t('registered');
  const provider = readProvider(unverifiedVia);
  return provider && t('loggedInWith', { provider });
}

export default async function SignedInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { via, code: unverifiedCode } = await searchParams;
  const message = messageOf(await getTexts('welcome'), via);
  if (message === null || !(await currentSession())) redirect('/login');
  const code = readOpenedCode(unverifiedCode);
  return <SignedIn message={message} goTo={code === null ? '/home' : linkPath(code)} />;
}
