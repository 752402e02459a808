'use client';

import Link from 'next/link';
import { isDue, useDailyDue } from './daily-due';

/** A quiet link to the daily, until it is played. */
export function PlayDailyLink() {
  if (!isDue(useDailyDue())) return null;
  return (
    <Link
      href="/daily"
      className="grid min-h-11 place-items-center font-semibold text-accent-text underline underline-offset-4"
    >
      Play today's daily
    </Link>
  );
}
