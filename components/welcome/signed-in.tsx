'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';

/** Says that the sign-in succeeded, the way the form does, and goes on to `goTo`, a place of ours. */
export function SignedIn({ message, goTo }: { message: string; goTo: string }) {
  const router = useRouter();
  useEffect(() => {
    // One toast, however often React runs this.
    toast.success(message, { id: 'signed-in' });
    router.replace(goTo);
  }, [message, goTo, router]);
  return (
    <main className="grid flex-1 place-items-center px-4">
      <p className="text-muted">Opening the game...</p>
    </main>
  );
}
