'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';

/** Shows the success toast after a login with a provider, and opens `goTo`, a path of this game. */
export function SignedIn({ message, goTo }: { message: string; goTo: string }) {
  const t = useTexts('welcome');
  const router = useRouter();
  useEffect(() => {
    // A fixed id, because React may run the effect twice.
    toast.success(message, { id: 'signed-in' });
    router.replace(goTo);
  }, [message, goTo, router]);
  return (
    <main className="grid flex-1 place-items-center px-4">
      <p className="text-muted">{t('openingGame')}</p>
    </main>
  );
}
