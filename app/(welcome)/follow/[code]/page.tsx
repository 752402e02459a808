import type { Metadata } from 'next';
import { playAsGuestAction } from '@/app/_actions/session';
import { newContext } from '@/app/_server/context';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { FOLLOW } from '@/app/_server/link-preview/pictures';
import { ClientTexts, getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { visitingCaller } from '@/app/_server/session/visiting-caller';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { BecomeFriends } from '@/components/friends/follow/become-friends';
import { EndedLink, GuestInvitation, VisitorInvitation } from '@/components/friends/follow/invitation';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { APP_NAME } from '@/lib/contract/app-name';
import type { InviterView } from '@/lib/contract/friends/follow-view';
import { followPath, parseLinkCode } from '@/lib/friends/follow/follow-link';
import { openFollowLink } from '@/lib/friends/follow/open-follow-link';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { acceptFollowLinkAction } from './actions';

type FollowPageProps = { params: Promise<{ code: string }> };

/** Names no player, because other services store link previews. */
export async function generateMetadata({ params }: FollowPageProps): Promise<Metadata> {
  const code = parseLinkCode((await params).code);
  const t = await getTexts('welcome');
  const description = t('inviteDescription', { question: (await getTexts('previews'))('question') });
  return {
    title: t('inviteTab'),
    description,
    ...linkPreview({
      path: code === null ? '/' : followPath(code),
      title: t('inviteTabOf', { app: APP_NAME }),
      description,
      picture: FOLLOW,
      language: await requestLanguage(),
    }),
  };
}

async function readInviter(ctx: Context, code: string): Promise<InviterView | string> {
  try {
    return await openFollowLink({ ...ctx, storage: await sharedStorage() }, { code });
  } catch (error) {
    if (error instanceof AppError) return error.textIn(await requestLanguage());
    throw error;
  }
}

/** Shows who shared a follow link. Visitors and guests can play. One button makes friends of accounts. */
export default async function FollowPage({ params }: FollowPageProps) {
  const code = parseLinkCode((await params).code) ?? '';
  const caller = await visitingCaller(code);
  const ctx = caller ?? (await newContext({ kind: 'anonymous' }));
  const t = await getTexts('welcome');
  const inviter = await readInviter(ctx, code);
  const isBroken = typeof inviter === 'string';
  return (
    <WelcomeCard title={t(isBroken ? 'inviteBroken' : 'inviteTitle')}>
      <ClientTexts features={['friends']}>
        {isBroken ? (
          <EndedLink text={inviter} hasSession={caller !== null} />
        ) : caller === null ? (
          <VisitorInvitation
            minimumAge={minimumPlayerAge(env())}
            inviter={inviter}
            playAsGuest={playAsGuestAction}
          />
        ) : caller.actor.isGuest ? (
          <GuestInvitation inviter={inviter} createAccountPath={`${SESSION_ENDED_PATH}?code=${code}`} />
        ) : (
          <BecomeFriends inviter={inviter} code={code} accept={acceptFollowLinkAction} />
        )}
      </ClientTexts>
    </WelcomeCard>
  );
}
