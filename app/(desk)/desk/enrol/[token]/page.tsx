import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { getTexts } from '@/app/_server/texts';
import { EnrolForm } from '@/components/desk/sign-in/enrol-form';
import { enrolmentToken } from '@/lib/contract/desk/passkey-schemas';
import { findEnrolment } from '@/lib/desk/passkeys/enrol-operator';
import { AppError } from '@/lib/platform/errors/app-error';
import { enrolAction, startEnrolmentAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('enroll'), referrer: 'no-referrer' };
}

type EnrolPageProps = { params: Promise<{ token: string }> };

/** Returns the operator's name; null for a link that is closed or malformed. */
async function operatorOf(unverifiedToken: string): Promise<string | null> {
  const token = enrolmentToken.safeParse(unverifiedToken);
  if (!token.success) return null;
  const found = await findEnrolment(await newContext({ kind: 'anonymous' }), token.data).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return found?.name ?? null;
}

export default async function EnrolPage({ params }: EnrolPageProps) {
  const { token } = await params;
  return (
    <EnrolForm
      token={token}
      operator={await operatorOf(token)}
      start={startEnrolmentAction}
      enrol={enrolAction}
    />
  );
}
