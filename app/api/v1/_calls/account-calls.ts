import type { ApiCalls } from '@/app/_server/api/serve';
import { decrypt } from './decrypt';
import { encrypt } from './encrypt';
import { forgotPassword, resendOtp } from './forgot-password';
import { deleteAccount, logOut } from './leave';
import { logIn } from './log-in';
import { register } from './register';
import { changePassword, verifyOtp } from './reset-password';
import { socialData } from './social-data';
import { updatePassword } from './update-password';

/** Product specification, section 7, "Authentication", and the player calls about the account itself. */
export const accountCalls: ApiCalls = {
  encrypt: { POST: encrypt },
  decrypt: { POST: decrypt },
  login: { POST: logIn },
  register: { POST: register },
  forgotpassword: { POST: forgotPassword },
  verify_otp: { POST: verifyOtp },
  resend_otp: { POST: resendOtp },
  change_password: { POST: changePassword },
  'get/socialData': { POST: socialData },
  logout: { POST: logOut },
  'delete-account': { POST: deleteAccount },
  update_password: { POST: updatePassword },
};
