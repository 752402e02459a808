import type { ReactNode } from 'react';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { InviterView } from '@/lib/contract/friends/follow-view';

export function Inviter({ inviter, children }: { inviter: InviterView; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Portrait
        name={inviter.name}
        image={inviter.profile_image}
        className="size-24 rounded-full border-2 border-paper-edge text-4xl"
      />
      <p className="wrap-anywhere font-semibold text-xl leading-snug">{children}</p>
    </div>
  );
}
