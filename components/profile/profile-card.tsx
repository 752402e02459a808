import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { HeightMarks } from '@/components/ui/height-chart';
import { Portrait } from '@/components/ui/portrait';
import { formatNumber } from '@/lib/contract/format';
import type { ProfileView } from '@/lib/contract/players/profile-view';
import { CopyCode } from './copy-code';

export function ProfileCard({ profile }: { profile: ProfileView }) {
  return (
    <>
      <section
        aria-label="Your profile"
        className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
      >
        <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-6 text-paper-muted">
          <HeightMarks side="left" />
          <HeightMarks side="right" />
          <Portrait
            name={profile.username}
            image={profile.profile_image}
            alt="Your photo"
            className="relative z-10 size-32 rounded-xl border-4 border-paper-text text-5xl"
          />
        </div>
        <dl className="divide-y-2 divide-paper-line px-5">
          <Row label="Username">{profile.username}</Row>
          <Row label="Email">{profile.email || 'None'}</Row>
          <Row label="Phone number">{profile.phone || 'None'}</Row>
          <Row label="Best streak">
            {profile.bestStreak > 0 ? `${formatNumber(profile.bestStreak)} right in a row` : 'None yet'}
          </Row>
          <Row label="User ID" trailing={<CopyCode code={profile.referalCode} />}>
            <span className="numerals font-extrabold text-2xl leading-none">{profile.referalCode}</span>
          </Row>
        </dl>
      </section>
      <ButtonLink href="/edit-profile">Edit</ButtonLink>
    </>
  );
}

function Row({ label, trailing, children }: { label: string; trailing?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2.5">
      <dt className="col-start-1 text-paper-muted text-sm">{label}</dt>
      <dd className="col-start-1 wrap-anywhere font-semibold">{children}</dd>
      {trailing ? <dd className="col-start-2 row-span-2 row-start-1">{trailing}</dd> : null}
    </div>
  );
}
