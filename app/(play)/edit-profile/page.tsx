import type { Metadata } from 'next';
import { orNull } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { EditProfileForm } from '@/components/profile/edit-profile-form';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { Screen } from '@/components/ui/page/screen';
import { getProfile } from '@/lib/players/profile/get-profile';
import { removeProfileImageAction, updateProfileAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('profile'))('editTitle') };
}

export default async function EditProfilePage() {
  const ctx = await requirePlayer();
  const t = await getTexts('profile');
  const profile = await orNull(ctx, 'profile', getProfile(ctx));
  return (
    <Screen title={t('editTitle')} backTo="/profile">
      <ClientTexts features={['profile']}>
        {profile ? (
          <EditProfileForm
            profile={profile}
            update={updateProfileAction}
            removePhoto={removeProfileImageAction}
          />
        ) : (
          <ProfileFailure />
        )}
      </ClientTexts>
    </Screen>
  );
}
