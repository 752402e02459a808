import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { openedPath, readOpenedCode } from '@/app/_server/opened-link';
import { currentSession } from '@/app/_server/session';
import { SIGNED_UP } from '@/components/client/paths';
import { SignedIn } from '@/components/welcome/signed-in';
import { REGISTERED, readProvider, signedInText } from '@/lib/contract/accounts/identity-view';

export const metadata: Metadata = { title: 'Logged in' };

function messageOf(unverifiedVia: unknown): string | null {
  if (unverifiedVia === SIGNED_UP) return REGISTERED;
  const provider = readProvider(unverifiedVia);
  return provider && signedInText(provider);
}

export default async function SignedInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { via, code: unverifiedCode } = await searchParams;
  const message = messageOf(via);
  if (message === null || !(await currentSession())) redirect('/login');
  const code = readOpenedCode(unverifiedCode);
  return <SignedIn message={message} goTo={code === null ? '/home' : openedPath(code)} />;
}
