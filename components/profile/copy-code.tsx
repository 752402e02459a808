'use client';

import { toast } from 'react-hot-toast/headless';
import { IconCopy } from '@/components/ui/more-icons';

export function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Referral code copied!');
    } catch {
      toast.error('Failed to copy the link');
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label="Copy User ID"
      className="grid size-11 shrink-0 place-items-center rounded-lg text-paper-text"
    >
      <IconCopy />
    </button>
  );
}
