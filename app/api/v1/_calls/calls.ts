import type { ApiCall } from '@/app/_server/api/api-call';
import { accountCalls } from './account/account';
import { logInCalls } from './account/log-in';
import { passwordResetCalls } from './account/password-reset';
import { playerCalls } from './account/player';
import { preferencesCalls } from './account/preferences';
import { pushCalls } from './account/push';
import { followCalls } from './friends/follow';
import { friendCalls } from './friends/friends';
import { notificationCalls } from './friends/notifications';
import { safetyCalls } from './friends/safety';
import { badgeCalls } from './games/badges';
import { challengeCalls } from './games/challenges';
import { dailyCalls } from './games/daily';
import { higherLowerCalls } from './games/higher-lower';
import { historyCalls } from './games/history';
import { practiceCalls } from './games/practice';
import { roomCalls } from './games/rooms';
import { sealingCalls } from './sealing';
import { storeCalls } from './store';

/** Every call of the API (docs/decisions/0027). URLs, names and messages come from docs/specification.md, section 7. */
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
