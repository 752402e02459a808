import { counted } from '@/lib/contract/format';
import { ConfirmDialog } from '../ui/confirm-dialog';
import type { Question } from './use-decisions';

type DecisionQuestionProps = {
  question: Question | null;
  onCancel: () => void;
  onConfirm: (question: Question) => unknown;
  isBusy: boolean;
  problem: string | null;
};

function wordsOf(question: Question): { title: string; text: string; confirm: string } {
  if (question.kind === 'split') {
    const erased = question.erased.length;
    const back = question.request.matched - erased;
    return {
      title: `Split ${question.request.receiptText}?`,
      text: `${counted(erased, 'record')} will be erased for good; ${back === 1 ? '1 goes' : `${back} go`} back into play.`,
      confirm: 'Split',
    };
  }
  const { requests } = question;
  const records = requests.reduce((sum, { matched }) => sum + matched, 0);
  const isOne = records === 1;
  const [what, confirm] =
    question.kind === 'approve'
      ? [`will be erased for good, and no import brings ${isOne ? 'it' : 'them'} back`, 'Approve']
      : [`${isOne ? 'goes' : 'go'} back into play`, 'Reinstate'];
  return {
    title: `${confirm} ${requests.length === 1 ? requests[0]?.receiptText : counted(requests.length, 'request')}?`,
    text: records === 0 ? 'There is no matching record.' : `Up to ${counted(records, 'record')} ${what}.`,
    confirm,
  };
}

/** Asks before records are erased, and before several requests are decided. Enter confirms, Esc cancels. */
export function DecisionQuestion({ question, onCancel, onConfirm, isBusy, problem }: DecisionQuestionProps) {
  const words = question && wordsOf(question);
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onCancel}
      title={words?.title ?? ''}
      confirmLabel={words?.confirm ?? ''}
      look={question?.kind === 'reinstate' ? 'accent' : 'wrong'}
      enterConfirms
      onConfirm={() => question && onConfirm(question)}
      isBusy={isBusy}
      problem={problem}
    >
      <p>{words?.text}</p>
    </ConfirmDialog>
  );
}
