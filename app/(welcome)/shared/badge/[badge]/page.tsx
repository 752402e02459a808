import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { badgeOf } from '@/app/_server/link-preview/pictures';
import { getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { APP_NAME } from '@/lib/contract/app-name';
import { type Badge, badgeIcon, sharedBadgePath } from '@/lib/contract/badges/catalogue';

type SharedBadgePageProps = { params: Promise<{ badge: string }> };

async function readBadge(params: SharedBadgePageProps['params']): Promise<Badge> {
  return badgeOf((await params).badge) ?? notFound();
}

export async function generateMetadata({ params }: SharedBadgePageProps): Promise<Metadata> {
  const badge = await readBadge(params);
  const t = await getTexts('badges');
  const title = t('publicTitle', { badge: t(`names.${badge.id}`) });
  return {
    title,
    description: t(`descriptions.${badge.id}`),
    ...linkPreview({
      path: sharedBadgePath(badge),
      title: `${title} · ${APP_NAME}`,
      description: t('publicDescription', { howToEarn: t(`descriptions.${badge.id}`) }),
      picture: badge.id,
      language: await requestLanguage(),
    }),
  };
}

export default async function SharedBadgePage({ params }: SharedBadgePageProps) {
  const badge = await readBadge(params);
  const t = await getTexts('badges');
  return (
    <WelcomeCard title={t(`names.${badge.id}`)}>
      <div className="flex flex-col items-center gap-4 text-center">
        <img src={`/badge/${badgeIcon(badge)}`} alt="" width={144} height={144} />
        <p className="font-semibold">
          <span className="block text-paper-muted text-sm">{t('howToEarn')}</span>
          {t(`descriptions.${badge.id}`)}
        </p>
        <p className="text-paper-muted">{t('publicAbout', { app: APP_NAME })}</p>
        <ButtonLink href="/">{t('playNow')}</ButtonLink>
      </div>
    </WelcomeCard>
  );
}
