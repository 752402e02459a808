import type { ApiCalls } from '@/app/_server/api/serve';
import { decrypt } from './decrypt';
import { encrypt } from './encrypt';

/** Product specification, section 7, "Authentication". */
export const accountCalls: ApiCalls = {
  encrypt: { POST: encrypt },
  decrypt: { POST: decrypt },
};
