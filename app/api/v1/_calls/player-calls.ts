import type { ApiCalls } from '@/app/_server/api/serve';

/** Product specification, section 7, "Player calls". */
export const playerCalls: ApiCalls = {};
