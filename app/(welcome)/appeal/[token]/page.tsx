import type { Metadata } from 'next';
import { getDatabase, now } from '@/app/_server/context';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { AppealForm, SanctionText } from '@/components/appeals/appeal-form';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { readSanctionByToken } from '@/lib/moderation/sanctions/sanctions';
import { appealAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('appeals'))('title'), robots: { index: false } };
}

/** Shows a player the reason of a warning or ban, with one chance to appeal. */
export default async function AppealPage({ params }: { params: Promise<{ token: string }> }) {
  const { token = '' } = await params;
  const t = await getTexts('appeals');
  const sanction = await readSanctionByToken({ db: getDatabase(), now }, token);
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
