import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { getTexts } from '@/app/_server/texts';
import { WhatsNew } from '@/components/play/whats-new';
import { Screen } from '@/components/ui/screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('whatsNew'))('title') };
}

export default async function WhatsNewPage() {
  await requirePlayer({ guests: true });
  const t = await getTexts('whatsNew');
  return (
    <Screen title={t('title')} backTo="/setting">
      <WhatsNew t={t} />
    </Screen>
  );
}
