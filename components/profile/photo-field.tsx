'use client';

import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconCamera } from '@/components/ui/more-icons';
import { Portrait } from '@/components/ui/portrait';
import type { Photo } from './use-photo';

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

export function PhotoField(props: PhotoFieldProps) {
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
  /** The pressed button is removed, so focus moves to the file input. */
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
          alt={photo.kind === 'chosen' ? 'The photo you chose' : 'Your photo'}
          className="size-24 rounded-xl border-2 border-paper-text text-4xl"
        />
        <div className="flex flex-col items-start gap-2">
          <label
            htmlFor={id}
            className={`${SMALL_BUTTON} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent-edge`}
          >
            <IconCamera className="size-5 max-[359px]:hidden" />
            {shown ? 'Change photo' : 'Choose photo'}
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
              Remove photo
            </button>
          ) : null}
          {photo.kind === 'removed' && current ? (
            <button type="button" onClick={() => pressThenFocus(onKeep)} className={SMALL_BUTTON}>
              Keep photo
            </button>
          ) : null}
        </div>
      </div>
      <p id={`${id}-note`} className={`text-sm ${error ? 'font-medium text-bad' : 'text-paper-muted'}`}>
        {error ??
          'Any image that this browser can open, such as JPEG, PNG, HEIC or AVIF. Other players see it next to your name.'}
      </p>
    </div>
  );
}
