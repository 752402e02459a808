import { ButtonLink } from '@/components/ui/button-link';
import { HeightMarks } from '@/components/ui/height-chart';
import { Portrait } from '@/components/ui/portrait';
import { formatNumber } from '@/lib/contract/format';
import type { ConcealedProfile } from '@/lib/contract/players/profile-view';
import { ConcealedRow, type Decrypt } from './concealed-row';
import { CopyCode } from './copy-code';
import { ProfileRow } from './profile-row';

export function ProfileCard({ profile, decrypt }: { profile: ConcealedProfile; decrypt: Decrypt }) {
  return (
    <>
      <section
        aria-label="Your profile"
        className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
      >
        <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-6 text-paper-muted">
          <HeightMarks />
          <Portrait
            name={profile.username}
            image={profile.profile_image}
            alt="Your photo"
            className="relative z-10 size-32 rounded-xl border-4 border-paper-text text-5xl"
          />
        </div>
        <dl className="divide-y-2 divide-paper-line px-5">
          <ProfileRow label="Username">{profile.username}</ProfileRow>
          <ConcealedRow label="Email" name="email" field={profile.email} decrypt={decrypt} />
          <ConcealedRow label="Phone number" name="phone" field={profile.phone} decrypt={decrypt} />
          <ProfileRow label="Best streak">
            {profile.bestStreak > 0 ? `${formatNumber(profile.bestStreak)} right in a row` : 'None yet'}
          </ProfileRow>
          <ProfileRow label="User ID" trailing={<CopyCode code={profile.referalCode} />}>
            <span className="numerals font-extrabold text-2xl leading-none">{profile.referalCode}</span>
          </ProfileRow>
        </dl>
      </section>
      <ButtonLink href="/edit-profile">Edit</ButtonLink>
    </>
  );
}
