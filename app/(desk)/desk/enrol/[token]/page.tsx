import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { getTexts } from '@/app/_server/pages/texts';
import { EnrollForm } from '@/components/desk/sign-in/enroll-form';
import { enrolmentToken } from '@/lib/contract/desk/operators/passkey-schemas';
import { findEnrollment } from '@/lib/desk/passkeys/enroll-operator';
import { AppError } from '@/lib/platform/errors/app-error';
import { enrolAction, startEnrolmentAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('enroll'), referrer: 'no-referrer' };
}

type EnrolPageProps = { params: Promise<{ token: string }> };

/** Returns the operator's name; null for a closed or malformed link. */
async function operatorOf(unverifiedToken: string): Promise<string | null> {
  const token = enrolmentToken.safeParse(unverifiedToken);
  if (!token.success) return null;
  const found = await findEnrollment(await newContext({ kind: 'anonymous' }), token.data).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return found?.name ?? null;
}

export default async function EnrolPage({ params }: EnrolPageProps) {
  const { token } = await params;
  return (
    <EnrollForm
      token={token}
      operator={await operatorOf(token)}
      start={startEnrolmentAction}
      enrol={enrolAction}
    />
  );
}
