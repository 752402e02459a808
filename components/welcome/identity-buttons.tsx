'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { IdentityIcon } from '@/components/ui/icons/identity-icons';
import { type IdentityProvider, PROVIDERS } from '@/lib/contract/accounts/identity-view';
import type { ActionResult } from '@/lib/contract/action-result';

/** Opens a document in a new tab, so that the form keeps its input. */
function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTexts('welcome');
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
}

/** Renderers of the tags in texts that name both documents. */
export const DOCUMENT_LINKS = {
  terms: (text: ReactNode) => <DocumentLink href="/terms">{text}</DocumentLink>,
  privacy: (text: ReactNode) => <DocumentLink href="/privacy-policy">{text}</DocumentLink>,
};

export type StartSignIn = (input: {
  provider: IdentityProvider;
  rememberMe: boolean;
}) => Promise<ActionResult<{ url: string }>>;

type IdentityButtonsProps = {
  offered: readonly IdentityProvider[];
  rememberMe: boolean;
  minimumAge: number;
  start: StartSignIn;
  onProblem: (message: string | null) => void;
};

export function IdentityButtons({ offered, rememberMe, minimumAge, start, onProblem }: IdentityButtonsProps) {
  const t = useTexts('welcome');
  const [going, setGoing] = useState<IdentityProvider | null>(null);
  useEffect(() => {
    // The browser may restore this page from its cache after Back.
    const wakeUp = () => setGoing(null);
    window.addEventListener('pageshow', wakeUp);
    return () => window.removeEventListener('pageshow', wakeUp);
  }, []);
  if (offered.length === 0) return null;
  async function go(provider: IdentityProvider) {
    setGoing(provider);
    onProblem(null);
    const answer = await start({ provider, rememberMe }).catch(() => null);
    if (answer?.ok) return window.location.assign(answer.data.url);
    setGoing(null);
    onProblem(failureText(answer, t('providerFailed')));
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 w-full text-center text-paper-muted text-sm">{t('orContinueWith')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
        {PROVIDERS.filter(({ provider }) => offered.includes(provider)).map(({ provider, button }) => (
          <button
            key={provider}
            type="button"
            onClick={() => go(provider)}
            disabled={going !== null}
            aria-busy={going === provider || undefined}
            className="flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 rounded-lg border-2 border-paper-edge bg-white px-1 py-2 font-semibold text-sm disabled:opacity-60"
          >
            <IdentityIcon provider={provider} />
            {going === provider ? t('opening') : button}
          </button>
        ))}
      </div>
      <p className="text-center text-paper-muted text-xs leading-relaxed">
        {t.rich('providersAgree', { ...DOCUMENT_LINKS, age: minimumAge })}
      </p>
    </fieldset>
  );
}
