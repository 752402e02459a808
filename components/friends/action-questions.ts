import type { Question } from '@/components/ui/confirm-modal';

export type AskedAction = 'remove' | 'block';

/** Returns the confirmation question. Blocking a friend also ends the friendship. */
export function actionQuestion(what: AskedAction, name: string, isFriend: boolean): Question {
  if (what === 'remove') {
    return {
      title: 'Remove friend',
      text: `Remove ${name} from your friends?`,
      confirm: 'Remove',
      busyLabel: 'Removing...',
    };
  }
  const end = isFriend ? ' You will no longer be friends.' : '';
  return {
    title: 'Block player',
    text: `Block ${name}?${end} They cannot send you requests, and they are not notified. You can unblock them at the end of this screen.`,
    confirm: 'Block',
    busyLabel: 'Blocking...',
  };
}
