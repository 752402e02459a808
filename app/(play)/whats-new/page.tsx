import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { readForPage } from '@/app/_server/read-for-page';
import { getTexts } from '@/app/_server/texts';
import { CloseNews } from '@/components/play/close-news';
import { WhatsNew } from '@/components/play/whats-new';
import { ButtonLink } from '@/components/ui/button-link';
import { Screen } from '@/components/ui/screen';
import { hasNews } from '@/lib/players/preferences/has-news';
import { setPreferencesAction } from '../../_actions/preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('whatsNew'))('title') };
}

/** `/home` leads here once per release, before the first round of a day. Later it is reached from Settings. */
export default async function WhatsNewPage() {
  const isNews = await readForPage((ctx) => orNull(ctx, 'what is new', hasNews(ctx)), { guests: true });
  const t = await getTexts('whatsNew');
  return (
    <Screen title={t('title')} {...(isNews ? {} : { backTo: '/setting' })}>
      <WhatsNew t={t} />
      {isNews ? (
        <CloseNews label={t('gotIt')} busyLabel={t('closing')} setPreferences={setPreferencesAction} />
      ) : (
        <ButtonLink href="/home">{t('play')}</ButtonLink>
      )}
    </Screen>
  );
}
