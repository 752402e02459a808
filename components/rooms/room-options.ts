import type { AnswerOption } from '@/components/quiz/answer-list';

/** Returns options for the list of answers. Those of a room have no ids: their place, from 1, names them. */
export const asOptions = (labels: readonly string[]): AnswerOption[] =>
  labels.map((option, index) => ({ option_id: String(index + 1), option }));

export const choiceId = (option: number | null) => (option === null ? null : String(option));
