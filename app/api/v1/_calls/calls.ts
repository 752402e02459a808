import type { ApiCalls } from '@/app/_server/api/serve';
import { accountCalls } from './account-calls';
import { playerCalls } from './player-calls';

/** The whole API: what is not here does not exist. */
export const apiCalls: ApiCalls = { ...accountCalls, ...playerCalls };
