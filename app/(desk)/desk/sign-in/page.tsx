import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { SignInForm } from '@/components/desk/sign-in/sign-in-form';
import { DESK_PATH } from '@/lib/contract/desk/sections';
import { signInAction, signInWithCodeAction, startSignInAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('logIn') };
}

export default async function SignInPage() {
  if (await currentOperator()) redirect(DESK_PATH);
  return <SignInForm start={startSignInAction} signIn={signInAction} signInWithCode={signInWithCodeAction} />;
}
