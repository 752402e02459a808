'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { ConcealedProfile } from '@/lib/contract/players/profile-view';
import { CopyCode } from './copy-code';
import { ConcealedRow, type Decrypt, ProfileRow } from './profile-row';

type ProfileCardProps = { profile: ConcealedProfile; bestHigherLower: number; decrypt: Decrypt };

export function ProfileCard({ profile, bestHigherLower, decrypt }: ProfileCardProps) {
  const t = useTexts('profile');
  const { email, phone, bestStreak } = profile;
  return (
    <>
      <section
        aria-label={t('yours')}
        className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
      >
        <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-6 text-paper-muted">
          <HeightMarks />
          <Portrait
            name={profile.username}
            image={profile.profile_image}
            alt={t('yourPhoto')}
            className="relative z-10 size-32 rounded-xl border-4 border-paper-text text-5xl"
          />
        </div>
        <dl className="divide-y-2 divide-paper-line px-5">
          <ProfileRow label={t('username')}>{profile.username}</ProfileRow>
          {email ? <ConcealedRow name="email" field={email} decrypt={decrypt} /> : null}
          {phone ? <ConcealedRow name="phone" field={phone} decrypt={decrypt} /> : null}
          {bestStreak > 0 ? (
            <ProfileRow label={t('bestRun')}>{t('inARow', { count: bestStreak })}</ProfileRow>
          ) : null}
          {bestHigherLower > 0 ? (
            <ProfileRow label={t('bestHigherLower')}>{t('inARow', { count: bestHigherLower })}</ProfileRow>
          ) : null}
          <ProfileRow label={t('userId')} trailing={<CopyCode code={profile.referalCode} />}>
            <span className="numerals font-extrabold text-2xl leading-none">{profile.referalCode}</span>
          </ProfileRow>
        </dl>
      </section>
      <ButtonLink href="/edit-profile">{t('edit')}</ButtonLink>
      <ButtonLink href="/history" look="raised">
        {t('history')}
      </ButtonLink>
    </>
  );
}
