import type { Metadata } from 'next';
import { now } from '@/app/_server/context';
import { RemovalForm } from '@/components/removal/removal-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { env } from '@/lib/platform/config/env';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { findCountiesAction, requestRemovalAction } from './actions';

export const metadata: Metadata = { title: 'Removal' };

type Props = { searchParams: Promise<{ photo?: string | string[] }> };

/** Shows the removal form. A link from a photo's menu carries a sealed handle of the photo. */
export default async function RemovalPage({ searchParams }: Props) {
  const { photo } = await searchParams;
  const handle = typeof photo === 'string' ? removalHandle(photo, now().getTime()) : null;
  return (
    <WelcomeCard title="Removal" backTo="/" backLabel="Back to the start page">
      <RemovalForm
        handle={handle}
        hasRunOut={photo !== undefined && handle === null}
        supportEmail={env().SUPPORT_EMAIL ?? null}
        requestRemoval={requestRemovalAction}
        findCounties={findCountiesAction}
      />
    </WelcomeCard>
  );
}
