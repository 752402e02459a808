import type { ReactNode } from 'react';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Portrait } from '@/components/ui/drawings/portrait';

type PersonRowProps = {
  person: { name: string; profile_image: string | null };
  figures?: ReactNode;
  onOpen?: () => void;
  /** Buttons at the end of the row. On narrow screens they wrap below the name. */
  children?: ReactNode;
};

export function PersonRow({ person, figures, onOpen, children }: PersonRowProps) {
  const common = useTexts('common');
  // On phones, a row with figures keeps its buttons beside it, and the figures wrap into two lines.
  const frame = `flex min-w-0 max-w-full grow items-center gap-3 text-left ${figures ? 'basis-52' : 'basis-auto'}`;
  const who = (
    <>
      <Portrait name={person.name} image={person.profile_image} className="size-10 rounded-full text-lg" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold leading-tight">
          {shownName(person.name, common('unknownName'))}
        </span>
        {figures}
      </span>
    </>
  );
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-paper py-2 pr-1.5 pl-3 text-paper-text">
      {onOpen ? (
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className={`min-h-11 ${frame}`}>
          {who}
        </button>
      ) : (
        <span className={frame}>{who}</span>
      )}
      {children ? <span className="ml-auto flex items-center gap-1">{children}</span> : null}
    </li>
  );
}
