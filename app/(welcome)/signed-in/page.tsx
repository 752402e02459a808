import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentSession } from '@/app/_server/session';
import { SignedIn } from '@/components/welcome/signed-in';
import { readProvider, signedInText } from '@/lib/contract/accounts/identity-view';
import { followPath, readFollowCode } from '@/lib/friends/requests/follow-link';

export const metadata: Metadata = { title: 'Logged in' };

export default async function SignedInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { via, code: unverifiedCode } = await searchParams;
  const provider = readProvider(via);
  if (!provider || !(await currentSession())) redirect('/login');
  const code = readFollowCode(unverifiedCode);
  return <SignedIn message={signedInText(provider)} goTo={code === null ? '/home' : followPath(code)} />;
}
