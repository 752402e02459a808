'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useFocusWrong } from '@/components/ui/use-focus-wrong';
import { FormError } from '@/components/ui/welcome-card';
import { PhotoField } from './photo-field';
import { type EditProfileProps, useEditProfile } from './use-edit-profile';

function emailHint({ profile, logsInByEmail }: EditProfileProps): string {
  if (logsInByEmail) return 'You log in with this email, so you cannot change it here.';
  return profile.email === '' ? 'This account has no email.' : 'You cannot change it here.';
}

export function EditProfileForm(props: EditProfileProps) {
  const { profile } = props;
  const edit = useEditProfile(props);
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, edit.fieldErrors);
  return (
    <form
      ref={form}
      method="post"
      onSubmit={edit.submit}
      noValidate
      className="fields scheme-light flex flex-col gap-4 rounded-2xl border-2 border-paper-edge bg-paper px-5 py-5 text-paper-text"
    >
      <PhotoField
        name={profile.username}
        current={profile.profile_image}
        photo={edit.photo}
        error={edit.fieldErrors.photo}
        onChoose={edit.choose}
        onRemove={edit.remove}
        onKeep={edit.keep}
      />
      <Field
        label="Username"
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        required
        stripped
        value={edit.values.username}
        error={edit.fieldErrors.username}
        onText={edit.type('username')}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        readOnly
        value={profile.email}
        hint={emailHint(props)}
        onText={() => {}}
      />
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        placeholder="+1 555 123 4567"
        hint="Include the country code, or leave this empty."
        value={edit.values.phone}
        error={edit.fieldErrors.phone}
        onText={edit.type('phone')}
      />
      <FormError message={edit.problem} />
      {edit.progress === null ? null : <UploadBar share={edit.progress} />}
      <Button
        type="submit"
        busy={edit.busy || edit.opening}
        busyLabel={edit.opening ? 'Opening the photo...' : 'Updating...'}
      >
        Update
      </Button>
    </form>
  );
}

/** Sets the width through the CSSOM, because the CSP allows no style attribute. */
function UploadBar({ share }: { share: number }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.style.setProperty('transform', `scaleX(${share})`);
  }, [share]);
  return (
    <div
      role="progressbar"
      aria-label="Uploading the photo"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-2 overflow-hidden rounded-full bg-paper-line"
    >
      <div ref={bar} className="h-full origin-left scale-x-0 bg-accent-edge" />
    </div>
  );
}
