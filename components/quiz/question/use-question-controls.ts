import { type Dispatch, useCallback, useEffect } from 'react';
import type { QuizEvent } from '../machine/quiz-machine';
import type { PauseReason, QuizState } from '../machine/quiz-state';
import { useAnswerKeys } from './answer-list';

const COVERS: ReadonlySet<PauseReason> = new Set(['overlay', 'modal', 'away']);

type Opened = {
  /** Whether anything covers the question, which stops its clock. */
  modal: boolean;
  /** Whether the menu of the photo is open, which holds the result. */
  menu: boolean;
};

export function useQuestionControls(
  state: QuizState,
  dispatch: Dispatch<QuizEvent>,
  { modal, menu }: Opened,
) {
  useEffect(() => dispatch({ type: 'paused', reason: 'modal', on: modal }), [modal, dispatch]);
  useEffect(() => {
    if (menu) dispatch({ type: 'holding', held: true });
  }, [menu, dispatch]);
  const choose = useCallback((optionId: string) => dispatch({ type: 'chose', optionId }), [dispatch]);
  const photoReady = useCallback(() => dispatch({ type: 'paused', reason: 'photo', on: false }), [dispatch]);
  const photoFailed = useCallback(
    (questionId: string) => dispatch({ type: 'photoFailed', questionId }),
    [dispatch],
  );
  const isOpen = state.phase === 'asking' && !state.pauses.some((reason) => COVERS.has(reason));
  useAnswerKeys(isOpen ? state.questions[0]?.options : undefined, choose);
  return { choose, photoReady, photoFailed };
}
