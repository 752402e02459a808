import Link from 'next/link';
import type { ReactNode } from 'react';

type PlayBarProps = {
  text: string;
  href: string;
  label: string;
  onOpen?: () => void;
  /** Extra buttons after the link. */
  children?: ReactNode;
};

/** A slim bar at the top. It pushes the screen down. */
export function PlayBar({ text, href, label, onOpen, children }: PlayBarProps) {
  return (
    <div className="play-bar sticky top-0 z-30 flex min-h-7 shrink-0 items-center bg-accent pl-4 font-semibold text-on-accent text-sm leading-5 tall:min-h-10">
      <p role="status" className="min-w-0 flex-1 truncate">
        {text}
      </p>
      <Link
        href={href}
        onClick={onOpen}
        className="flex items-center self-stretch px-4 underline underline-offset-4"
      >
        {label}
      </Link>
      {children}
    </div>
  );
}
