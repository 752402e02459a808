'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { buttonLook } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { LoneFigure } from '@/components/ui/drawings/lone-figure';
import { Portrait } from '@/components/ui/drawings/portrait';
import { Agreement } from '@/components/ui/guest/agreement';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import type { ActionResult } from '@/lib/contract/action-result';
import { APP_NAME } from '@/lib/contract/app-name';
import type { InviterView } from '@/lib/contract/friends/follow-view';

export function Inviter({ inviter, children }: { inviter: InviterView; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Portrait
        name={inviter.name}
        image={inviter.profile_image}
        className="size-24 rounded-full border-2 border-paper-edge text-4xl"
      />
      <p className="wrap-anywhere font-semibold text-xl leading-snug">{children}</p>
    </div>
  );
}

type VisitorInvitationProps = {
  inviter: InviterView;
  minimumAge: number;
  playAsGuest: (input: { agreed: true }) => Promise<ActionResult<unknown>>;
};

export function VisitorInvitation({ inviter, minimumAge, playAsGuest }: VisitorInvitationProps) {
  const t = useTexts('friends');
  return (
    <div className="flex flex-col gap-4">
      <Inviter inviter={inviter}>{t('invited', { name: inviter.name, app: APP_NAME })}</Inviter>
      <p>{t('invitation')}</p>
      <Agreement minimumAge={minimumAge}>{t('withAccount', { name: inviter.name })}</Agreement>
      <div className="grid gap-2">
        <PlayAsGuest play={playAsGuest}>{t('playNow')}</PlayAsGuest>
        <ButtonLink href="/login" look="outline">
          {t('logInOrSignUp')}
        </ButtonLink>
      </div>
    </div>
  );
}

type GuestInvitationProps = {
  inviter: InviterView;
  /** Route that remembers the link for the new account. */
  createAccountPath: string;
};

export function GuestInvitation({ inviter, createAccountPath }: GuestInvitationProps) {
  const t = useTexts('friends');
  return (
    <div className="flex flex-col gap-4">
      <Inviter inviter={inviter}>{t('addName', { name: inviter.name })}</Inviter>
      <p className="text-center">{t('signUpToAdd', { name: inviter.name })}</p>
      <div className="grid gap-2">
        <a href={createAccountPath} className={buttonLook('accent')}>
          {t('signUp')}
        </a>
        <ButtonLink href="/home" look="outline">
          {t('playNow')}
        </ButtonLink>
      </div>
    </div>
  );
}

export function EndedLink({ text, hasSession }: { text: string; hasSession: boolean }) {
  const t = useTexts('friends');
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <LoneFigure className="h-28 text-paper-edge" />
      <p className="text-lg">{text}</p>
      <ButtonLink href={hasSession ? '/home' : '/'} className="w-full">
        {t('playNow')}
      </ButtonLink>
    </div>
  );
}
