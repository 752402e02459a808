'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded, refusalOfStatus } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ProfileView } from '@/lib/contract/players/profile-view';
import { usePhoto } from './use-photo';

export type EditProfileProps = {
  profile: ProfileView;
  update: (input: { username: string; phone: string }) => Promise<ActionResult<unknown>>;
  removePhoto: () => Promise<ActionResult<unknown>>;
};

const UPLOAD_PATH = '/api/profile-image';
const TOO_LARGE = 'TOO_LARGE';

/** Saves the text fields first, then the photo. After an error all input stays. */
export function useEditProfile({ profile, update, removePhoto }: EditProfileProps) {
  const t = useTexts('profile');
  const router = useRouter();
  const [values, setValues] = useState({ username: profile.username, phone: profile.phone });
  const photos = usePhoto();
  const { photo } = photos;
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  function fail(message: string, errors: Record<string, string> = {}) {
    // Shows the error once: at its field, or else below the form.
    setProblem(Object.keys(errors).length === 0 ? message : null);
    setFieldErrors(errors);
    toast.error(message);
  }
  async function sendPhoto() {
    if (photo.kind === 'kept') return { ok: true } as const;
    if (photo.kind === 'removed') return removePhoto().catch(() => null);
    setProgress(0);
    const answer = await upload(UPLOAD_PATH, photo.file, setProgress);
    setProgress(null);
    return answer;
  }
  async function save() {
    setProblem(null);
    setFieldErrors({});
    const named = await update(values).catch(() => null);
    if (redirectIfEnded(named)) return;
    if (!named?.ok) return fail(failureText(named, t('updateFailed')), named?.fieldErrors);
    const sent = await sendPhoto();
    if (redirectIfEnded(sent)) return;
    if (!sent?.ok) {
      const isTooLarge = sent?.code === TOO_LARGE;
      const message = failureText(sent, t(isTooLarge ? 'photo.tooLargeHere' : 'updateFailed'));
      return fail(message, photo.kind === 'chosen' ? { photo: message } : {});
    }
    toast.success(t('updated'));
    router.replace('/profile');
    router.refresh();
  }
  // Not a transition, which would stay pending until the next screen has loaded.
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || photos.opening) return;
    setBusy(true);
    await save();
    setBusy(false);
  }
  async function choose(file: File) {
    setFieldErrors({});
    setProblem(null);
    const problem = await photos.choose(file);
    if (problem === null) return;
    setFieldErrors({ photo: t(`photo.${problem}`) });
    toast.error(t(`photo.${problem}`));
  }
  const type = (name: keyof typeof values) => (text: string) =>
    setValues((before) => ({ ...before, [name]: text }));
  return { ...photos, values, type, choose, progress, problem, fieldErrors, busy, submit };
}

type UploadAnswer<T> = { ok: true; data: T } | { ok: false; code?: string; message: string };

/** Uploads a file as the request body. Reports progress from 0 to 1. Resolves to null without an answer. */
function upload<T>(
  url: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<UploadAnswer<T> | null> {
  return new Promise((resolve) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { success, message, data } = request.response ?? {};
      if (success === true) resolve({ ok: true, data });
      else if (typeof message === 'string') resolve({ ...refusalOfStatus(request), ok: false, message });
      // Serverless hosts refuse long bodies before the game sees them.
      else resolve(request.status === 413 ? { ok: false, code: TOO_LARGE, message: '' } : null);
    };
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(file);
  });
}
