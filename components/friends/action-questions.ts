import type { Question } from './confirm-modal';

export type AskedAction = 'remove' | 'block';

/** What is asked before somebody goes; blocking a friend ends the friendship as well. */
export function actionQuestion(what: AskedAction, name: string, isFriend: boolean): Question {
  if (what === 'remove') {
    return {
      title: 'Remove friend',
      text: `Remove ${name} from your friends?`,
      confirm: 'Remove',
      busyLabel: 'Removing...',
    };
  }
  const end = isFriend ? ' Your friendship ends.' : '';
  return {
    title: 'Block player',
    text: `Block ${name}?${end} They can send you no more requests and are not told. You can unblock them below the list.`,
    confirm: 'Block',
    busyLabel: 'Blocking...',
  };
}
