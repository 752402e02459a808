import type { ReactNode } from 'react';
import { Portrait } from '@/components/ui/portrait';

type PersonRowProps = {
  person: { name: string; profile_image: string | null };
  /** Buttons at the end of the row; they wrap below the name on narrow screens. */
  children: ReactNode;
};

export function PersonRow({ person, children }: PersonRowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-paper py-2 pr-1.5 pl-3 text-paper-text">
      <Portrait name={person.name} image={person.profile_image} className="size-10 rounded-full text-lg" />
      <span className="wrap-anywhere min-w-0 max-w-[calc(100%-3.25rem)] flex-auto font-semibold leading-tight">
        {person.name}
      </span>
      <span className="ml-auto flex items-center gap-1">{children}</span>
    </li>
  );
}
