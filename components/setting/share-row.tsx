'use client';

import { handOn } from '@/components/ui/hand-on';
import { IconShare } from '@/components/ui/more-icons';
import { ROW, RowText } from './setting-group';

export function ShareRow({ appLink }: { appLink: string }) {
  const share = () => handOn({ url: appLink }, 'Application Link copied to clipboard!');
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label="Share" note="Send the app to your friends" />
    </button>
  );
}
