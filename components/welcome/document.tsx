import type { ReactNode } from 'react';
import { Screen } from '@/components/ui/screen';

type DocumentProps = { title: string; sections: readonly { heading: string; text: ReactNode }[] };

/** A page of plain words: terms, privacy. */
export function Document({ title, sections }: DocumentProps) {
  return (
    <Screen title={title} backTo="/">
      {sections.map(({ heading, text }) => (
        <section key={heading} className="flex flex-col gap-1">
          <h2 className="font-extrabold text-xl tracking-wide">{heading}</h2>
          <p className="text-muted leading-relaxed">{text}</p>
        </section>
      ))}
    </Screen>
  );
}
