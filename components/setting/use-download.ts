'use client';

import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded, refusedBy } from '@/components/client/leave-if-ended';
import { APP_NAME } from '@/lib/contract/app-name';

const FAILED = 'Your data could not be downloaded. Try again.';

async function refusalOf(response: Response | null): Promise<string> {
  const answer: unknown = await response?.json().catch(() => null);
  const message = typeof answer === 'object' && answer && 'message' in answer ? answer.message : null;
  return failureText(typeof message === 'string' ? { message } : null, FAILED);
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${APP_NAME.toLowerCase()}-my-data.json`;
  link.click();
  // The browser reads the URL before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Downloads the data completely before saving it, so that an interrupted download leaves no partial file. */
export function useDownload() {
  const [busy, start] = useTransition();
  function download() {
    start(async () => {
      const response = await fetch('/api/my-data').catch(() => null);
      const file = response?.ok ? await response.blob().catch(() => null) : null;
      if (file) {
        save(file);
        toast.success('Your data was downloaded.');
      } else if (!leaveIfEnded(refusedBy(response)))
        toast.error(response?.ok ? failureText(null, FAILED) : await refusalOf(response));
    });
  }
  return { busy, download };
}
