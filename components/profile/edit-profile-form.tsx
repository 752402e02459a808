'use client';

import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Portrait } from '@/components/ui/drawings/portrait';
import { Field } from '@/components/ui/forms/field';
import { useFocusWrong } from '@/components/ui/forms/use-form';
import { IconCamera } from '@/components/ui/icons/more-icons';
import { FormError } from '@/components/ui/page/welcome-card';
import { type EditProfileProps, useEditProfile } from './use-edit-profile';
import type { Photo } from './use-photo';

export function EditProfileForm(props: EditProfileProps) {
  const t = useTexts('profile');
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
        label={t('username')}
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
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        readOnly
        value={profile.email}
        hint={profile.email === '' ? t('noEmail') : t('changeEmail')}
        onText={() => {}}
      />
      <Field
        label={t('phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        placeholder="+1 555 123 4567"
        hint={t('phoneHint')}
        value={edit.values.phone}
        error={edit.fieldErrors.phone}
        onText={edit.type('phone')}
      />
      <FormError message={edit.problem} />
      {edit.progress === null ? null : <UploadBar share={edit.progress} />}
      <Button
        type="submit"
        busy={edit.busy || edit.opening}
        busyLabel={edit.opening ? t('openingPhoto') : t('updating')}
      >
        {t('update')}
      </Button>
    </form>
  );
}

/** Sets the width through the CSSOM, because the CSP allows no style attribute. */
function UploadBar({ share }: { share: number }) {
  const t = useTexts('profile');
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.style.setProperty('transform', `scaleX(${share})`);
  }, [share]);
  return (
    <div
      role="progressbar"
      aria-label={t('uploading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-2 overflow-hidden rounded-full bg-paper-line"
    >
      <div ref={bar} className="h-full origin-left scale-x-0 bg-accent-edge" />
    </div>
  );
}

type PhotoFieldProps = {
  name: string;
  current: string | null;
  photo: Photo;
  error: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onKeep: () => void;
};

const SMALL_BUTTON =
  'flex min-h-11 items-center gap-2 rounded-lg border-2 border-paper-edge px-3 font-semibold text-sm';

function PhotoField(props: PhotoFieldProps) {
  const t = useTexts('profile');
  const { name, current, photo, error, onChoose, onRemove, onKeep } = props;
  const id = useId();
  const shown = photo.kind === 'chosen' ? photo.preview : photo.kind === 'removed' ? null : current;
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    const [file] = input.current?.files ?? [];
    if (!input.current || !file) return;
    onChoose(file);
    // Allows choosing the same file again after an error.
    input.current.value = '';
  });
  /** Moves the focus to the file input, because the pressed button disappears. */
  function pressThenFocus(act: () => void) {
    act();
    input.current?.focus();
  }
  // A file chosen before hydration fires no change event.
  useEffect(() => take(), []);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Portrait
          name={name}
          image={shown}
          alt={photo.kind === 'chosen' ? t('chosenPhoto') : t('yourPhoto')}
          className="size-24 rounded-xl border-2 border-paper-text text-4xl"
        />
        <div className="flex flex-col items-start gap-2">
          <label
            htmlFor={id}
            className={`${SMALL_BUTTON} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent-edge`}
          >
            <IconCamera className="size-5 max-[359px]:hidden" />
            {shown ? t('changePhoto') : t('choosePhoto')}
            <input
              ref={input}
              id={id}
              type="file"
              name="photo"
              accept="image/*,.heic,.heif,.avif"
              onChange={() => take()}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-note`}
              className="sr-only"
            />
          </label>
          {shown ? (
            <button type="button" onClick={() => pressThenFocus(onRemove)} className={SMALL_BUTTON}>
              {t('removePhoto')}
            </button>
          ) : null}
          {photo.kind === 'removed' && current ? (
            <button type="button" onClick={() => pressThenFocus(onKeep)} className={SMALL_BUTTON}>
              {t('keepPhoto')}
            </button>
          ) : null}
        </div>
      </div>
      <p id={`${id}-note`} className={`text-sm ${error ? 'font-medium text-bad' : 'text-paper-muted'}`}>
        {error ?? t('photoSeen')}
      </p>
    </div>
  );
}
