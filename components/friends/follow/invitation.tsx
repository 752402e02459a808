import { buttonLook } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { LoneFigure } from '@/components/ui/figures';
import { Agreement } from '@/components/ui/guest/agreement';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import type { ActionResult } from '@/lib/contract/action-result';
import { APP_NAME } from '@/lib/contract/app-name';
import type { InviterView } from '@/lib/contract/friends/follow-view';
import { Inviter } from './inviter';

type VisitorInvitationProps = {
  inviter: InviterView;
  playAsGuest: (input: { agreed: true }) => Promise<ActionResult<unknown>>;
};

export function VisitorInvitation({ inviter, playAsGuest }: VisitorInvitationProps) {
  return (
    <div className="flex flex-col gap-4">
      <Inviter inviter={inviter}>
        {inviter.name} invites you to play {APP_NAME}.
      </Inviter>
      <p>
        You see a booking photo from public arrest records and pick the charge out of four. A player who knows
        the records wins: a face tells nothing.
      </p>
      <Agreement>With an account you can become friends with {inviter.name}.</Agreement>
      <div className="grid gap-2">
        <PlayAsGuest play={playAsGuest}>Play now</PlayAsGuest>
        <ButtonLink href="/login" look="outline">
          Log in or sign up
        </ButtonLink>
      </div>
    </div>
  );
}

type GuestInvitationProps = {
  inviter: InviterView;
  /** A route that keeps the link for the account. */
  createAccountPath: string;
};

export function GuestInvitation({ inviter, createAccountPath }: GuestInvitationProps) {
  return (
    <div className="flex flex-col gap-4">
      <Inviter inviter={inviter}>{inviter.name} wants to be your friend.</Inviter>
      <p className="text-center">
        Friends need an account. Your round, lives and points stay when you create one.
      </p>
      <div className="grid gap-2">
        <a href={createAccountPath} className={buttonLook('accent')}>
          Create an account
        </a>
        <ButtonLink href="/home" look="outline">
          Play now
        </ButtonLink>
      </div>
    </div>
  );
}

/** Shown for a link that has ended, and while a network opens too many. */
export function EndedLink({ text, hasSession }: { text: string; hasSession: boolean }) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <LoneFigure className="h-28 text-paper-edge" />
      <p className="text-lg">{text}</p>
      <ButtonLink href={hasSession ? '/home' : '/'} className="w-full">
        Play now
      </ButtonLink>
    </div>
  );
}
