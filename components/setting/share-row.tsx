'use client';

import { IconShare } from '@/components/ui/more-icons';
import { shareOrCopy } from '@/components/ui/share-or-copy';
import { ROW, RowText } from './setting-group';

export function ShareRow({ appLink }: { appLink: string }) {
  const share = () => shareOrCopy({ url: appLink }, 'Application Link copied to clipboard!');
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label="Share" note="Send the app to your friends" />
    </button>
  );
}
