'use client';

import Link from 'next/link';
import { isDue, useDailyDue } from '@/components/client/daily-due';

/** A quiet link to the daily until it is played, and to live rooms after that. */
export function OtherGameLink() {
  const due = isDue(useDailyDue());
  return (
    <Link
      href={due ? '/daily' : '/room'}
      className="grid min-h-11 place-items-center font-semibold text-accent-text underline underline-offset-4"
    >
      {due ? "Play today's daily" : 'Play together'}
    </Link>
  );
}
