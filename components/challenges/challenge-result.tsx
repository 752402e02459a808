'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Review } from '@/components/quiz/result/review';
import { Button, buttonLook } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconCheck, IconCross } from '@/components/ui/icons/icons';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeView } from '@/lib/contract/challenges/challenge-view';
import { challengePath } from '@/lib/contract/challenges/paths';
import type { Texts } from '@/messages/format';
import { ClosingMoment } from './closing-moment';
import { ShareChallenge } from './share-challenge';

type Rematch = (input: { code: string }) => Promise<ActionResult<{ code: string }>>;
type ResultProps = { view: ChallengeView; rematch: Rematch; isGuest: boolean };

export function ChallengeResult({ view, rematch, isGuest }: ResultProps) {
  const t = useTexts('challenges');
  const name = shownName(view.name, t('opponent'));
  const removed = view.questions.filter(({ counts }) => !counts).length;
  return (
    <section aria-labelledby="challenge-title" className="flex flex-1 flex-col gap-3">
      <div className="poster flex flex-col gap-4 rounded-2xl border-2 border-paper-edge bg-paper px-4 py-4 text-paper-text">
        <div className="flex flex-col gap-1 text-center">
          <h2 id="challenge-title" className="wrap-anywhere font-display font-extrabold text-2xl">
            {titleOf(t, view, name)}
          </h2>
          <Explanation view={view} name={name} />
        </div>
        <Scores view={view} name={name} />
        {removed > 0 ? <p className="text-sm">{t('removed', { count: removed })}</p> : null}
        {view.questions.length > 0 ? (
          <>
            <Answers view={view} name={name} />
            <Review questions={view.questions} invented={view.invented} level="h3" />
          </>
        ) : null}
      </div>
      <NextSteps view={view} rematch={rematch} isGuest={isGuest} />
    </section>
  );
}

function titleOf(
  t: Texts<'challenges'>,
  { state, end, right, theirRight, isChallenger, name: known }: ChallengeView,
  name: string,
) {
  if (state === 'waiting')
    return isChallenger && known === null ? t('linkTitle') : t('waitingTitle', { name });
  if (end !== 'finished' || theirRight === null) return t(`ends.${end ?? 'finished'}`);
  if (right === theirRight) return t('draw');
  return right > theirRight ? t('won') : t('lost', { name });
}

function Explanation({ view, name }: { view: ChallengeView; name: string }) {
  const t = useTexts('challenges');
  const { state, end, closesAt } = view;
  if (state === 'waiting') {
    const isLink = view.isChallenger && view.name === null;
    return <ClosingMoment what={isLink ? 'linkText' : 'waitingText'} atMs={closesAt} name={name} />;
  }
  if (end === 'expired') return <p>{t('expiredText')}</p>;
  if (end === 'gone') return <p>{t('goneText')}</p>;
  return end === 'void' ? <p>{t('voidText')}</p> : null;
}

function Scores({ view, name }: { view: ChallengeView; name: string }) {
  const t = useTexts('challenges');
  const { right, theirRight, of, answered, state } = view;
  const own = answered > 0 && answered >= of ? t('score', { right, of }) : t('noResult');
  const theirs =
    theirRight === null ? (state === 'waiting' ? '…' : t('noResult')) : t('score', { right: theirRight, of });
  return (
    <dl className="grid grid-cols-2 divide-x divide-paper-line rounded-xl border-2 border-paper-edge py-2 text-center">
      {[
        ['you', t('you'), own],
        ['them', name, theirs],
      ].map(([key, label, score]) => (
        <div key={key} className="flex flex-col gap-0.5 px-2">
          <dt className="wrap-anywhere text-paper-muted text-sm">{label}</dt>
          <dd className="numerals flex flex-1 items-center justify-center font-extrabold text-2xl">
            {score}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answers({ view, name }: { view: ChallengeView; name: string }) {
  const t = useTexts('challenges');
  return (
    <section aria-labelledby="challenge-answers">
      <h3 id="challenge-answers" className="pb-1 font-bold text-lg">
        {t('answersTitle')}
      </h3>
      <ol className="flex flex-col divide-y divide-paper-line">
        {view.questions.map(({ photo, counts, options, answer, choice, theirs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions never move.
          <li key={index} className="flex gap-3 py-2 leading-tight">
            <span className="numerals w-5 shrink-0 font-extrabold text-paper-muted">{index + 1}</span>
            {photo === null ? (
              <span className="text-paper-muted">{t(counts ? 'photoRemovedLater' : 'photoRemoved')}</span>
            ) : (
              <span className="wrap-anywhere flex min-w-0 flex-1 flex-col gap-1">
                <span className="font-semibold">
                  {t('rightAnswer', { option: options[answer - 1] ?? '' })}
                </span>
                <Choice isRight={choice === answer}>
                  {t('yourChoice', { option: choice ? (options[choice - 1] ?? '') : t('ranOut') })}
                </Choice>
                {theirs ? (
                  <Choice isRight={theirs.choice === answer}>
                    {t('theirChoice', {
                      name,
                      option: theirs.choice ? (options[theirs.choice - 1] ?? '') : t('ranOut'),
                    })}
                  </Choice>
                ) : (
                  <span className="pl-6 text-paper-muted">
                    {t('theirChoice', { name, option: t('notAnswered') })}
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Choice({ isRight, children }: { isRight: boolean; children: string }) {
  const Icon = isRight ? IconCheck : IconCross;
  return (
    <span className="flex gap-1.5">
      <Icon className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0 flex-1">{children}</span>
    </span>
  );
}

function NextSteps({ view, rematch, isGuest }: ResultProps) {
  const t = useTexts('challenges');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function again() {
    setBusy(true);
    const answer = await rematch({ code: view.code }).catch(() => null);
    // The button stays busy until the next challenge shows.
    if (answer?.ok) return router.push(challengePath(answer.data.code));
    setBusy(false);
    if (!redirectIfEnded(answer)) toast.error(failureText(answer, t('rematchFailed')));
  }
  const mayRepeat = view.state === 'over' && view.name !== null && !isGuest;
  return (
    <div className="mt-auto flex flex-col gap-2 pt-2">
      {mayRepeat ? (
        <Button onClick={again} busy={busy} busyLabel={t('rematchStarting')}>
          {t(view.rematch ? 'seeRematch' : 'rematch')}
        </Button>
      ) : null}
      {isGuest && view.rematch ? (
        <ButtonLink href={challengePath(view.rematch)}>{t('seeRematch')}</ButtonLink>
      ) : null}
      {view.state === 'waiting' && view.isChallenger && view.name === null ? (
        <ShareChallenge link={view.link} />
      ) : null}
      {isGuest ? (
        // Signing up leads back to this challenge.
        <a href={`${SESSION_ENDED_PATH}?code=${view.code}`} className={buttonLook('accent')}>
          {t('signUp')}
        </a>
      ) : (
        <ButtonLink href="/friends" look="raised">
          {t('toFriends')}
        </ButtonLink>
      )}
    </div>
  );
}
