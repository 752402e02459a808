'use client';

import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';
import { IconCopy } from '@/components/ui/icons/more-icons';

export function CopyCode({ code }: { code: string }) {
  const t = useTexts('profile');
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t('idCopied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t('copyId')}
      className="grid size-11 shrink-0 place-items-center rounded-lg text-paper-text"
    >
      <IconCopy />
    </button>
  );
}
