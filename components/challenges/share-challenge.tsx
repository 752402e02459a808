'use client';

import { shareOrCopy } from '@/components/client/share/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { IconShare } from '@/components/ui/icons/more-icons';
import { APP_NAME } from '@/lib/contract/app-name';

export function useShareChallenge(): (link: string) => Promise<void> {
  const t = useTexts('challenges');
  const common = useTexts('common');
  return (link) => shareOrCopy({ text: t('shared', { app: APP_NAME }), url: link }, common('copied'));
}

export function ShareChallenge({ link }: { link: string }) {
  const t = useTexts('challenges');
  const share = useShareChallenge();
  return (
    <Button look="raised" className="w-full" onClick={() => void share(link)}>
      <IconShare className="size-5" />
      {t('share')}
    </Button>
  );
}
