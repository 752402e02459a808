'use client';

import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded, refusalOfStatus } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { APP_NAME } from '@/lib/contract/app-name';

/** Returns the message of a refusal, else `fixed`. */
async function refusalOf(response: Response | null, fixed: string): Promise<string> {
  const answer: unknown = await response?.json().catch(() => null);
  const message = typeof answer === 'object' && answer && 'message' in answer ? answer.message : null;
  return failureText(typeof message === 'string' ? { message } : null, fixed);
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${APP_NAME.toLowerCase()}-my-data.json`;
  link.click();
  // The browser reads the URL before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Downloads the whole file before saving it, so that an interruption leaves no partial file. */
export function useDownload() {
  const t = useTexts('settings');
  const [busy, start] = useTransition();
  function download() {
    start(async () => {
      const response = await fetch('/api/my-data').catch(() => null);
      const file = response?.ok ? await response.blob().catch(() => null) : null;
      if (file) {
        save(file);
        toast.success(t('downloaded'));
      } else if (!redirectIfEnded(refusalOfStatus(response)))
        toast.error(
          response?.ok
            ? failureText(null, t('notDownloaded'))
            : await refusalOf(response, t('notDownloaded')),
        );
    });
  }
  return { busy, download };
}
