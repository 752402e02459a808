'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { dataOf, refusalText } from '@/components/client/session/answers';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { type ChallengeCalls, DailyGame } from '@/components/daily/daily-game';
import { readQuizCache } from '@/components/quiz/machine/quiz-cache';
import type { FlagQuestion } from '@/components/quiz/question/photo-sheet';
import { RoundLoading } from '@/components/quiz/result/round-loading';
import type { GetTicket } from '@/components/realtime/game-connection';
import { Screen } from '@/components/ui/page/screen';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { LoadFailed } from '@/components/ui/states/load-failed';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeJudgement, ChallengeView } from '@/lib/contract/challenges/challenge-view';
import type { ChallengeAnswerInput, ChallengeInput } from '@/lib/contract/challenges/schemas';
import type { Ack, QuestionSet } from '@/lib/contract/realtime/protocol';
import { ChallengeIntro } from './challenge-intro';
import { ChallengeResult } from './challenge-result';

type Call<T> = (input: ChallengeInput) => Promise<ActionResult<T>>;

export type ChallengeActions = {
  getChallenge: Call<ChallengeView>;
  getQuestions: Call<QuestionSet>;
  answer: (input: ChallengeAnswerInput) => Promise<ActionResult<ChallengeJudgement>>;
  accept: Call<null>;
  rematch: Call<{ code: string }>;
};

export type ChallengeProps = {
  code: string;
  playerId: string;
  playerHash: string;
  /** Guests have no friends screen and cannot start a rematch. */
  isGuest: boolean;
  initial: ChallengeView | null;
  renderedAt: number;
  actions: ChallengeActions;
  getTicket: GetTicket;
  flagQuestion: FlagQuestion;
};

export const Challenge = withQueryClient(States);

const POLL_MS = 10_000;

function States(props: ChallengeProps) {
  const t = useTexts('challenges');
  const common = useTexts('common');
  const { code, actions, isGuest, initial, renderedAt } = props;
  const [isPlaying, setPlaying] = useState(false);
  const query = useQuery({
    queryKey: ['challenge', code],
    queryFn: () => dataOf(() => actions.getChallenge({ code })),
    enabled: !isPlaying,
    retry: 1,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const { data: view, refetch } = query;
  const finish = useCallback(() => {
    setPlaying(false);
    void refetch();
  }, [refetch]);
  const title = view?.name ? t('with', { name: shownName(view.name, t('opponent')) }) : t('title');
  if (isPlaying && view) return <Play {...props} view={view} title={title} onOver={finish} />;
  return (
    <Screen title={title} backTo={backTo(isGuest)} backToCaller>
      {view ? (
        <Shown view={view} actions={actions} isGuest={isGuest} onPlay={() => setPlaying(true)} />
      ) : null}
      {query.isPending ? <RoundLoading /> : null}
      {query.isError && !view ? (
        <LoadFailed title={<h2>{common('somethingWrong')}</h2>} query={query}>
          <p className="text-paper-muted">{refusalText(query.error, t('loadFailed'))}</p>
        </LoadFailed>
      ) : null}
    </Screen>
  );
}

const backTo = (isGuest: boolean) => (isGuest ? '/home' : '/friends');

type ShownProps = { view: ChallengeView; actions: ChallengeActions; isGuest: boolean; onPlay: () => void };

function Shown({ view, actions, isGuest, onPlay }: ShownProps) {
  if (view.state === 'over' || view.state === 'waiting')
    return <ChallengeResult view={view} rematch={actions.rematch} isGuest={isGuest} />;
  return <ChallengeIntro view={view} accept={actions.accept} onPlay={onPlay} />;
}

type PlayProps = ChallengeProps & { view: ChallengeView; title: string; onOver: () => void };

/** Plays the open questions. After each answer, the other player's answer replaces the title. */
function Play({ view, title, actions, code, onOver, ...props }: PlayProps) {
  const { calls, note } = useCalls(actions, code, view.name);
  // What this device saved may belong to another challenge, or be older than answers from another device.
  const [resumes] = useState(
    () => readQuizCache(props.playerHash, 'challenge')?.questions[0]?.question_id === view.next,
  );
  return (
    <DailyGame
      {...props}
      title={title}
      note={note}
      backTo={backTo(props.isGuest)}
      day={undefined}
      resumes={resumes}
      challenge={calls}
      onOver={onOver}
    />
  );
}

/** Makes the game retry when no answer arrives, for example while the server restarts. */
const NO_ANSWER = { success: false, code: 'UNAVAILABLE', message: '' } as const;

function ackOf<T>(result: ActionResult<T> | null): Ack<T> {
  if (!result) return NO_ANSWER;
  if (result.ok) return { success: true, message: '', data: result.data } as const;
  const { code, message, retryAfterSeconds } = result;
  return {
    success: false,
    code,
    message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  } as const;
}

function useCalls(actions: ChallengeActions, code: string, known: string | null) {
  const t = useTexts('challenges');
  const [note, setNote] = useState<string | null>(null);
  const name = shownName(known, t('opponent'));
  const calls = useMemo(
    (): ChallengeCalls => ({
      requestQuestions: async () => ackOf(await actions.getQuestions({ code }).catch(() => null)),
      sendAnswer: async (_line, question_id, choice) => {
        const input = { code, question_id, ...(choice !== null && { option_id: choice }) };
        const result = await actions.answer(input).catch(() => null);
        if (!result?.ok) return ackOf(result);
        const { judgement, theirs } = result.data;
        const option = theirs?.choice ? judgement.options[theirs.choice - 1]?.option : null;
        if (!theirs) setNote(t('theyHaveNot', { name }));
        else setNote(option ? t('theyChose', { name, option }) : t('theyMissed', { name }));
        return { success: true, message: '', data: judgement };
      },
    }),
    [actions, code, name, t],
  );
  return { calls, note };
}
