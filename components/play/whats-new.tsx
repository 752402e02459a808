import { NEWS } from '@/lib/contract/players/whats-new';
import type { Texts } from '@/messages/format';

/** The lines of *What's new*. */
export function WhatsNew({ t }: { t: Texts<'whatsNew'> }) {
  return (
    <ul className="flex w-full flex-col gap-2.5 text-left leading-snug">
      {NEWS.map((line) => (
        <li key={line} className="border-accent border-l-4 pl-3">
          {t.rich(`lines.${line}`, { b: (name) => <b>{name}</b> })}
        </li>
      ))}
    </ul>
  );
}
