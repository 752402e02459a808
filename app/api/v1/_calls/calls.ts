import type { ApiCall } from '@/app/_server/api/api-call';
import { accountCalls } from './account';
import { badgeCalls } from './badges';
import { challengeCalls } from './challenges';
import { dailyCalls } from './daily';
import { followCalls } from './follow';
import { friendCalls } from './friends';
import { higherLowerCalls } from './higher-lower';
import { historyCalls } from './history';
import { logInCalls } from './log-in';
import { notificationCalls } from './notifications';
import { passwordResetCalls } from './password-reset';
import { playerCalls } from './player';
import { practiceCalls } from './practice';
import { preferencesCalls } from './preferences';
import { pushCalls } from './push';
import { roomCalls } from './rooms';
import { safetyCalls } from './safety';
import { sealingCalls } from './sealing';
import { storeCalls } from './store';

/**
 * Every call of the API, served and documented. To add one, define its contract in one of these files, with its use case, and
 * a test (docs/decisions/0027). The URLs, names and messages are those of the product specification, section 7.
 */
export const apiCalls: readonly ApiCall[] = [
  ...sealingCalls,
  ...logInCalls,
  ...passwordResetCalls,
  ...accountCalls,
  ...playerCalls,
  ...preferencesCalls,
  ...pushCalls,
  ...notificationCalls,
  ...dailyCalls,
  ...historyCalls,
  ...practiceCalls,
  ...higherLowerCalls,
  ...challengeCalls,
  ...storeCalls,
  ...badgeCalls,
  ...followCalls,
  ...friendCalls,
  ...roomCalls,
  ...safetyCalls,
];
