'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { PlainButton } from '@/components/ui/buttons/button';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ConcealedField } from '@/lib/contract/players/profile-view';

type ProfileRowProps = { label: string; trailing?: ReactNode; children: ReactNode };

export function ProfileRow({ label, trailing, children }: ProfileRowProps) {
  return (
    <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2.5">
      <dt className="col-start-1 text-paper-muted text-sm">{label}</dt>
      <dd className="col-start-1 wrap-anywhere font-semibold">{children}</dd>
      {trailing ? <dd className="col-start-2 row-span-2 row-start-1">{trailing}</dd> : null}
    </div>
  );
}

type Name = 'email' | 'phone';
export type Decrypt = (
  input: { [name in Name]?: string },
) => Promise<ActionResult<{ [name in Name]?: string | undefined }>>;

type ConcealedRowProps = { name: Name; field: ConcealedField; decrypt: Decrypt };

/** Shows a masked value. *Show* decrypts it on the server, and *Hide* masks it again. */
export function ConcealedRow({ name, field: { masked, sealed }, decrypt }: ConcealedRowProps) {
  const t = useTexts('profile');
  const router = useRouter();
  const [plain, setPlain] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function show(value: string) {
    setBusy(true);
    const answer = await decrypt({ [name]: value }).catch(() => null);
    setBusy(false);
    if (redirectIfEnded(answer)) return;
    const opened = answer?.ok ? answer.data[name] : undefined;
    if (opened) return setPlain(opened);
    toast.error(failureText(answer?.ok === false ? answer : null, t('decryptFailed')));
    // A sealed value expires after ten minutes, so this fetches a new one.
    router.refresh();
  }
  const button =
    sealed === null ? null : (
      <PlainButton
        onClick={() => (plain === null ? void show(sealed) : setPlain(null))}
        disabled={busy}
        className="min-h-11 px-2 font-semibold text-paper-text underline underline-offset-4"
        aria-label={plain === null ? t(`shows.${name}`) : t(`hides.${name}`)}
      >
        {plain === null ? t('show') : t('hide')}
      </PlainButton>
    );
  return (
    <ProfileRow label={t(name)} trailing={button}>
      {plain ?? masked}
    </ProfileRow>
  );
}
