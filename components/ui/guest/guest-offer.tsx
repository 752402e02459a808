'use client';

import Link from 'next/link';
import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconCheck } from '@/components/ui/icons/icons';

const ADDED = ['lives', 'board', 'badges', 'friends'] as const;

export function WhatAnAccountAdds({ points }: { points: number }) {
  const t = useTexts('guests');
  return (
    <div className="mb-5 flex flex-col gap-3">
      <h2 className="font-extrabold text-2xl leading-none">{t('keepGame', { points })}</h2>
      <p className="font-medium">{t('comesWithYou')}</p>
      <ul className="flex flex-col gap-1.5">
        {ADDED.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <IconCheck className="mt-0.5 size-5 shrink-0 text-good-edge" />
            {t(`added.${line}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function WaysBack() {
  const t = useTexts('guests');
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ButtonLink href="/home" look="outline">
        {t('backToGame')}
      </ButtonLink>
      <p className="text-center text-paper-muted text-sm">
        {t.rich('haveAccount', {
          link: (text) => (
            <Link
              href="/login"
              className="inline-block py-2 font-semibold text-paper-text underline underline-offset-4"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

/** Warns a guest on /login that their progress does not move to the other account. */
export function GuestProgressEnds({ points }: { points: number }) {
  const t = useTexts('guests');
  return (
    <p className="mb-4 rounded-lg border-2 border-paper-edge bg-white px-3 py-2 font-medium">
      {t.rich('progressEnds', {
        points,
        link: (text) => (
          <Link href="/register" className="font-semibold underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
