import { WHATS_NEW_LINES } from '@/lib/contract/players/whats-new';
import type { Texts } from '@/messages/format';

export function WhatsNew({ t }: { t: Texts<'whatsNew'> }) {
  return (
    <ul className="flex w-full flex-col gap-2.5 text-left leading-snug">
      {WHATS_NEW_LINES.map((line) => (
        <li key={line} className="border-accent border-l-4 pl-3">
          {t.rich(`lines.${line}`, { b: (name) => <b>{name}</b> })}
        </li>
      ))}
    </ul>
  );
}
