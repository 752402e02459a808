import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { newestAppealPath } from '@/lib/moderation/sanctions/sanctions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('appeals'))('title') };
}

/** The inbox links here after a warning. Redirects to the player's newest one. */
export default async function OwnAppealPage() {
  const ctx = await requirePlayer();
  const path = await newestAppealPath(ctx, { playerId: ctx.actor.playerId });
  if (path !== null) redirect(path);
  const t = await getTexts('appeals');
  return (
    <WelcomeCard title={t('nothing')}>
      <ButtonLink href="/inbox">{t('toInbox')}</ButtonLink>
    </WelcomeCard>
  );
}
