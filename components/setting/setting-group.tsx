import Link from 'next/link';
import { Children, type ReactNode } from 'react';
import { LinkHint } from '@/components/ui/buttons/link-status';
import { IconMail } from '@/components/ui/icons/more-icons';

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="px-1 font-semibold text-muted text-sm tracking-wide">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
        {Children.map(children, (row) => (row ? <li>{row}</li> : null))}
      </ul>
    </section>
  );
}

export const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left active:bg-raised-edge';

type RowTextProps = { icon: ReactNode; label: string; note?: string | undefined };

export function RowText({ icon, label, note }: RowTextProps) {
  return (
    <>
      <span className="shrink-0 text-accent-text">{icon}</span>
      <span className="min-w-0 shrink grow basis-32">
        <span className="block font-semibold">{label}</span>
        {note ? <span className="block text-muted text-sm">{note}</span> : null}
      </span>
    </>
  );
}

export function LinkRow({ href, ...text }: RowTextProps & { href: string }) {
  return (
    <Link href={href} className={ROW}>
      <RowText {...text} />
      <LinkHint />
    </Link>
  );
}

export function ContactRow({ label, email }: { label: string; email: string | undefined }) {
  if (email === undefined) return null;
  return (
    <a href={`mailto:${email}`} className={ROW}>
      <RowText icon={<IconMail />} label={label} note={email} />
    </a>
  );
}
