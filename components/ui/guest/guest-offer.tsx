import Link from 'next/link';
import { ButtonLink } from '@/components/ui/button-link';
import { IconCheck } from '@/components/ui/icons';
import { counted } from '@/lib/contract/format';

/** Returns what a guest would keep: 'Keep your 60 points'. */
export function keepText(points: number): string {
  return points > 0 ? `Keep your ${counted(points, 'point')}` : 'Keep your game';
}

const ADDED = [
  '5 more lives at once',
  'A place on the leaderboards, starting with your next answer',
  'Badges to show off',
  'Friends and live rooms of your own',
];

/** Says what an account adds to the game of a guest. */
export function WhatAnAccountAdds({ points }: { points: number }) {
  return (
    <div className="mb-5 flex flex-col gap-3">
      <h2 className="font-extrabold text-2xl leading-none">{keepText(points)}</h2>
      <p className="font-medium">Everything you’ve earned comes with you, plus:</p>
      <ul className="flex flex-col gap-1.5">
        {ADDED.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <IconCheck className="mt-0.5 size-5 shrink-0 text-good-edge" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function WaysBack() {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ButtonLink href="/home" look="outline">
        Back to the game
      </ButtonLink>
      <p className="text-center text-paper-muted text-sm">
        Have an account already?{' '}
        <Link
          href="/login"
          className="inline-block py-2 font-semibold text-paper-text underline underline-offset-4"
        >
          Log in
        </Link>
      </p>
    </div>
  );
}

/** Warns a guest on /login: nothing of the guest moves to the other account. */
export function GuestProgressEnds({ points }: { points: number }) {
  return (
    <p className="mb-4 rounded-lg border-2 border-paper-edge bg-white px-3 py-2 font-medium">
      You are playing as a guest{points > 0 ? ` with ${counted(points, 'point')}` : ''}. If you log in to
      another account, your progress as a guest ends.{' '}
      <Link href="/register" className="font-semibold underline underline-offset-4">
        Create an account
      </Link>{' '}
      to keep it.
    </p>
  );
}
