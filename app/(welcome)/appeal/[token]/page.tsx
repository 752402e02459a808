import type { Metadata } from 'next';
import { getDatabase, now } from '@/app/_server/context';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { AppealForm } from '@/components/appeals/appeal-form';
import { SanctionText } from '@/components/appeals/sanction-text';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { readSanctionOf } from '@/lib/moderation/sanctions';
import { appealAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('appeals'))('title'), robots: { index: false } };
}

/** Says to a player why they were warned or banned, and lets them appeal once. */
export default async function AppealPage({ params }: { params: Promise<{ token: string }> }) {
  const { token = '' } = await params;
  const t = await getTexts('appeals');
  const sanction = await readSanctionOf({ db: getDatabase(), now }, token);
  if (sanction === null)
    return (
      <WelcomeCard title={t('nothing')}>
        <p>{t('linkExpired')}</p>
      </WelcomeCard>
    );
  const { kind, isOver } = sanction;
  return (
    <WelcomeCard title={t(kind === 'warning' ? 'warning' : isOver ? 'banOver' : 'ban')}>
      <ClientTexts features={['appeals']}>
        <SanctionText sanction={sanction} />
        {sanction.mayAppeal ? <AppealForm token={token} appeal={appealAction} /> : null}
      </ClientTexts>
    </WelcomeCard>
  );
}
