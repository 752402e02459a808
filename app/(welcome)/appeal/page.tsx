import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requirePlayer } from '@/app/_server/session';
import { getTexts } from '@/app/_server/texts';
import { ButtonLink } from '@/components/ui/button-link';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { newestAppealPath } from '@/lib/moderation/sanctions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('appeals'))('title') };
}

/** Where the inbox leads after a warning: to the newest one of the player. */
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
