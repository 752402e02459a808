import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { getTexts } from '@/app/_server/pages/texts';
import { CloseWhatsNew } from '@/components/play/close-whats-new';
import { WhatsNew } from '@/components/play/whats-new';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Screen } from '@/components/ui/page/screen';
import { isWhatsNewUnseen } from '@/lib/players/preferences';
import { setPreferencesAction } from '../../_actions/preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('whatsNew'))('title') };
}

/** `/home` redirects here once per release, before the first round of a day. Settings link here too. */
export default async function WhatsNewPage() {
  const isNews = await readForPage((ctx) => orNull(ctx, 'what is new', isWhatsNewUnseen(ctx)), {
    guests: true,
  });
  const t = await getTexts('whatsNew');
  return (
    <Screen title={t('title')} {...(isNews ? {} : { backTo: '/setting' })}>
      <WhatsNew t={t} />
      {isNews ? (
        <CloseWhatsNew label={t('gotIt')} busyLabel={t('closing')} setPreferences={setPreferencesAction} />
      ) : (
        <ButtonLink href="/home">{t('play')}</ButtonLink>
      )}
    </Screen>
  );
}
