'use client';

import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button, TextButton } from '@/components/ui/buttons/button';
import { PasswordField } from '@/components/ui/forms/password-field';
import { useForm } from '@/components/ui/forms/use-form';
import { IdentityIcon } from '@/components/ui/icons/identity-icons';
import { Modal } from '@/components/ui/modals/modal';
import { FormError } from '@/components/ui/page/welcome-card';
import {
  type IdentityProvider,
  type LoginMethodsView,
  PROVIDERS,
  providerName,
  readCanceledProvider,
  readIdentityProblem,
  readProvider,
} from '@/lib/contract/accounts/identity-view';
import type { ActionResult } from '@/lib/contract/action-result';
import { ROW, RowText, SettingGroup } from './setting-group';

type Call<T, Input = { provider: IdentityProvider }> = (input: Input) => Promise<ActionResult<T>>;

type SignInWaysProps = {
  ways: LoginMethodsView;
  offered: readonly IdentityProvider[];
  startLink: Call<{ url: string }, { provider: IdentityProvider; password: string }>;
  unlink: Call<unknown>;
};

function useLinkingResult(
  linked: readonly IdentityProvider[],
  mark: (provider: IdentityProvider) => void,
): void {
  const t = useTexts('settings');
  const welcome = useTexts('welcome');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says counts as the page opens, not later
  useEffect(() => {
    const address = new URLSearchParams(window.location.search);
    const added = readProvider(address.get('linked'));
    const code = address.get('problem');
    const isCanceled = readCanceledProvider(code) !== null;
    const problem = isCanceled ? null : readIdentityProblem(welcome, code);
    if (added && linked.includes(added)) {
      toast.success(t('nowLinked', { provider: providerName(added) }), { id: 'linking' });
      mark(added);
    }
    if (isCanceled) toast(t('linkCanceled'), { id: 'linking' });
    if (problem) toast.error(problem, { id: 'linking' });
    if (added || code) window.history.replaceState(null, '', '/setting');
  }, []);
}

function useWays({ ways, startLink, unlink }: Omit<SignInWaysProps, 'offered'>) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const [linked, setLinked] = useState(ways.linked);
  const [busy, setBusy] = useState<IdentityProvider | null>(null);

  async function link(provider: IdentityProvider) {
    setBusy(provider);
    const answer = await startLink({ provider, password: '' }).catch(() => null);
    if (answer?.ok) return window.location.assign(answer.data.url);
    if (redirectIfEnded(answer)) return;
    setBusy(null);
    toast.error(failureText(answer, common('somethingWrong')));
  }
  async function remove(provider: IdentityProvider) {
    setBusy(provider);
    const answer = await unlink({ provider }).catch(() => null);
    if (redirectIfEnded(answer)) return;
    setBusy(null);
    if (!answer?.ok) return toast.error(failureText(answer, common('somethingWrong')));
    setLinked((before) => before.filter((one) => one !== provider));
    toast.success(t('nowUnlinked', { provider: providerName(provider) }));
  }
  return { linked, busy, link, remove };
}

export function SignInWays({ ways, offered, startLink, unlink }: SignInWaysProps) {
  const t = useTexts('settings');
  const { linked, busy, link, remove } = useWays({ ways, startLink, unlink });
  const [asking, setAsking] = useState<IdentityProvider | null>(null);
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);
  const [marked, setMarked] = useState<IdentityProvider | null>(null);
  useLinkingResult(ways.linked, setMarked);
  const shown = PROVIDERS.filter(({ provider }) => offered.includes(provider) || linked.includes(provider));
  if (shown.length === 0) return null;
  const isOnlyWay = !ways.canUsePassword && linked.length === 1;

  function press(provider: IdentityProvider) {
    if (linked.includes(provider)) return setLeaving(provider);
    if (ways.hasPassword) return setAsking(provider);
    link(provider);
  }
  function confirm(provider: IdentityProvider) {
    setLeaving(null);
    remove(provider);
  }

  return (
    <>
      <SettingGroup title={t('waysToLogIn')}>
        {shown.map(({ provider, name }) => (
          <WayRow
            key={provider}
            provider={provider}
            name={name}
            isLinked={linked.includes(provider)}
            isOnlyWay={isOnlyWay && linked.includes(provider)}
            isBusy={busy === provider}
            isMarked={marked === provider}
            disabled={busy !== null}
            onPress={() => press(provider)}
          />
        ))}
      </SettingGroup>
      <UnlinkModal
        name={leaving && (providerName(leaving) ?? leaving)}
        onConfirm={() => leaving && confirm(leaving)}
        onClose={() => setLeaving(null)}
      />
      {asking ? (
        <LinkPassword
          name={providerName(asking) ?? asking}
          begin={(password) => startLink({ provider: asking, password })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

type WayRowProps = {
  provider: IdentityProvider;
  name: string;
  isLinked: boolean;
  isOnlyWay: boolean;
  isBusy: boolean;
  /** Just changed, so scrolled into view. */
  isMarked: boolean;
  disabled: boolean;
  onPress: () => void;
};

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });

function WayRow({ provider, name, isLinked, isOnlyWay, isBusy, isMarked, disabled, onPress }: WayRowProps) {
  const t = useTexts('settings');
  const verb = isLinked ? 'unlink' : 'link';
  const waiting = isLinked ? 'unlinking' : 'opening';
  const shown = isBusy ? waiting : verb;
  return (
    <div
      ref={isMarked ? bringIntoView : null}
      className={`${ROW} flex-wrap ${isMarked ? 'border-accent border-l-4' : ''}`}
    >
      <RowText
        icon={<IdentityIcon provider={provider} />}
        label={name}
        note={t(isOnlyWay ? 'onlyWay' : isLinked ? 'linked' : 'notLinked')}
      />
      {isOnlyWay ? null : (
        <TextButton
          onClick={onPress}
          disabled={disabled}
          busy={isBusy}
          aria-label={t(`named.${shown}`, { provider: name })}
        >
          {t(shown)}
        </TextButton>
      )}
    </div>
  );
}

type LinkPasswordProps = {
  name: string;
  begin: (password: string) => Promise<ActionResult<{ url: string }>>;
  onClose: () => void;
};

/** Asks for the password, so that a person who finds the game open cannot add a way to log in. */
function LinkPassword({ name, begin, onClose }: LinkPasswordProps) {
  const t = useTexts('settings');
  return (
    <Modal open onClose={onClose} title={t('linkTitle', { provider: name })}>
      <LinkPasswordForm name={name} begin={begin} />
    </Modal>
  );
}

function LinkPasswordForm({ name, begin }: Omit<LinkPasswordProps, 'onClose'>) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { password: '' },
    send: ({ password }) => begin(password),
    texts: { refused: common('somethingWrong'), broken: common('somethingWrong') },
    inlineOnly: true,
    onDone: ({ url }) => window.location.assign(url),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>{t('enterPassword', { provider: name })}</p>
      <PasswordField label={t('password')} autoComplete="current-password" {...bind('password')} />
      <FormError message={fieldErrors.password ? null : problem} />
      <Button type="submit" busy={busy} busyLabel={t('opening')}>
        {t('continue')}
      </Button>
    </form>
  );
}

type UnlinkModalProps = {
  name: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

function UnlinkModal({ name, onConfirm, onClose }: UnlinkModalProps) {
  const t = useTexts('settings');
  const common = useTexts('common');
  return (
    <Modal
      open={name !== null}
      onClose={onClose}
      title={name === null ? '' : t('unlinkTitle', { provider: name })}
    >
      <p className="pb-5 text-center text-lg">{t('unlinkWarning')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="outline" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button look="wrong" onClick={onConfirm}>
          {t('unlink')}
        </Button>
      </div>
    </Modal>
  );
}
