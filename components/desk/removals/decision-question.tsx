import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest, RequestMatch, ShownRequest } from '@/lib/contract/desk/removals/requests';
import type { Texts } from '@/messages/format';
import { ConfirmDialog } from '../ui/confirm-dialog';
import type { Question } from './use-decisions';

type DecisionQuestionProps = {
  question: Question | null;
  matchesOf: (receipt: string) => ShownRequest | null;
  onCancel: () => void;
  onConfirm: (question: Question) => unknown;
  call: { isBusy: boolean; problem: string | null };
};

function erasedBy(question: Question, matchesOf: DecisionQuestionProps['matchesOf']): RequestMatch[] {
  if (question.kind === 'reinstate') return [];
  const requests = question.kind === 'split' ? [question.request] : question.requests;
  const matches = requests.flatMap(({ receipt }) => matchesOf(receipt)?.matches ?? []);
  const left = matches.filter(({ where }) => where !== 'gone');
  return question.kind === 'split' ? left.filter(({ recordId }) => question.erased.includes(recordId)) : left;
}

/** Returns how many records of a request are left. If not all matches are loaded, returns the number that matched. */
export function leftOf(
  { receipt, matched }: QueuedRequest,
  matchesOf: DecisionQuestionProps['matchesOf'],
): number {
  const shown = matchesOf(receipt);
  return shown && shown.next === null
    ? shown.matches.filter(({ where }) => where !== 'gone').length
    : matched;
}

function dialogTexts(
  t: Texts<'deskRemovals'>,
  question: Question,
  matchesOf: DecisionQuestionProps['matchesOf'],
): { title: string; text: string; confirm: string } {
  if (question.kind === 'split') {
    const { receiptText: receipt } = question.request;
    const erased = question.erased.length;
    const left = leftOf(question.request, matchesOf);
    return {
      title: t('titles.split', { receipt }),
      text: t('splitEffect', { erased, back: left - erased }),
      confirm: t('split'),
    };
  }
  const { kind, requests } = question;
  const [first, ...others] = requests;
  const count = requests.reduce((sum, request) => sum + leftOf(request, matchesOf), 0);
  return {
    title:
      first && others.length === 0
        ? t(`titles.${kind}`, { receipt: first.receiptText })
        : t(`manyTitles.${kind}`, { count: requests.length }),
    text: count === 0 ? t('noRecord') : t(`effects.${kind}`, { count }),
    confirm: t(kind),
  };
}

/** Returns reasons why erasing may be a mistake. With a warning, *Cancel* has the focus. */
function warningsOf(
  t: Texts<'deskRemovals'>,
  question: Question,
  matchesOf: DecisionQuestionProps['matchesOf'],
): string[] {
  if (question.kind === 'reinstate') return [];
  const requests = question.kind === 'split' ? [question.request] : question.requests;
  const corrections = requests.filter(({ wish }) => wish === 'label');
  const isManyOfDay = (request: QueuedRequest) =>
    request.source === 'county_day' && leftOf(request, matchesOf) > 1;
  return [
    ...corrections.map(({ receiptText }) => t('asksCorrection', { receipt: receiptText })),
    ...(question.kind === 'approve' && requests.some(isManyOfDay) ? [t('differentPeople')] : []),
  ];
}

/** Asks before records are erased, and before several requests are decided. */
export function DecisionQuestion({ question, matchesOf, onCancel, onConfirm, call }: DecisionQuestionProps) {
  const t = useTexts('deskRemovals');
  const texts = question && dialogTexts(t, question, matchesOf);
  const erased = question === null ? [] : erasedBy(question, matchesOf);
  const warnings = question === null ? [] : warningsOf(t, question, matchesOf);
  const isRisky = warnings.length > 0;
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onCancel}
      title={texts?.title ?? ''}
      confirmLabel={texts?.confirm ?? ''}
      look={question?.kind === 'reinstate' ? 'accent' : 'wrong'}
      enterConfirms={question !== null && !isRisky}
      onConfirm={() => question && onConfirm(question)}
      call={call}
    >
      <p>{texts?.text}</p>
      {warnings.map((warning) => (
        <p key={warning} className="font-semibold text-bad-text">
          {warning}
        </p>
      ))}
      {erased.length === 0 ? null : (
        <ul aria-label={t('erasedPhotos')} className="grid max-h-[50dvh] grid-cols-3 gap-2 overflow-y-auto">
          {erased.map(({ recordId, photo, label }) => (
            <li key={recordId} className="min-w-0 text-xs">
              {photo === null ? (
                <span className="grid aspect-square place-items-center text-muted">{t('noPhotos')}</span>
              ) : (
                <img
                  src={photo}
                  alt={label ?? ''}
                  className="aspect-square w-full bg-lineup object-contain"
                />
              )}
              <span className="block truncate">{label}</span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
