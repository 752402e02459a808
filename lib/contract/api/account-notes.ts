import type { CallNotes } from './api-call';
import { EXAMPLE_SEALED } from './wire-values';

const EMAIL = 'river@players.example';
const ID = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a90';
const TOKEN = 'q0vJp1nZ3w6cTt9yQx4mLr7uKd2hFb8sGa5eVi0oNj1zXc3yWq6pMk9tRl2u';
/** Whether an account is known shows in nothing. */
const ALIKE = 'The answer is alike for known and unknown e-mails.';

/** The authentication calls of product specification, section 7, and the player calls about the account itself. */
export const ACCOUNT_NOTES: Record<string, CallNotes> = {
  encrypt: {
    group: 'Authentication',
    notes:
      'What an anonymous caller has sealed is bound to its purpose (`login`, `register`, `reset`; told from the fields where none is named), lasts five minutes and never opens through decrypt.',
    example: {
      request: { email: EMAIL, password: 'zebra-lamp-41' },
      data: { email: EXAMPLE_SEALED, password: EXAMPLE_SEALED },
    },
  },
  decrypt: {
    group: 'Authentication',
    notes:
      'Opens what was sealed for the caller, and for nobody else. `usernames` takes the names of a whole board.',
    example: {
      request: { username: EXAMPLE_SEALED, email: EXAMPLE_SEALED },
      data: { username: 'river_42', email: EMAIL },
    },
  },
  login: {
    group: 'Authentication',
    notes: `Plain or sealed fields. The social payload needs \`social_token\`, the provider’s own token, as well. \`device_*\` are accepted and ignored. ${ALIKE} The token is a session of 30 days, listed and revocable.`,
    refusals: ['BAD_CREDENTIALS', 'TAKEN', 'FORBIDDEN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    example: {
      request: { email: EMAIL, password: 'zebra-lamp-41' },
      data: { token: TOKEN, email: EXAMPLE_SEALED, name: EXAMPLE_SEALED, id: ID },
    },
  },
  register: {
    group: 'Authentication',
    notes: 'Opens no session: `token` is empty. `loginaccess` is accepted and ignored.',
    message: 'Registered successfully',
    refusals: ['TAKEN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
    example: {
      request: {
        username: 'river_42',
        email: EMAIL,
        password: 'zebra-lamp-41',
        confirm_password: 'zebra-lamp-41',
        loginaccess: 1,
      },
      data: { token: '', email: EXAMPLE_SEALED, name: EXAMPLE_SEALED, id: ID },
    },
  },
  forgotpassword: {
    group: 'Authentication',
    notes: ALIKE,
    refusals: ['TOO_MANY_REQUESTS'],
    example: { request: { email: EMAIL }, data: { resend_in_seconds: 30 } },
  },
  resend_otp: {
    group: 'Authentication',
    notes: `${ALIKE} Too early is refused with \`Retry-After\`.`,
    refusals: ['TOO_MANY_REQUESTS'],
    example: { request: { email: EMAIL }, data: { resend_in_seconds: 30 } },
  },
  verify_otp: {
    group: 'Authentication',
    notes: 'Five tries per code. `reset_token` is what change_password needs, once.',
    message: 'OTP verified',
    refusals: ['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    example: { request: { email: EMAIL, otp: '4071' }, data: { reset_token: TOKEN } },
  },
  change_password: {
    group: 'Authentication',
    notes: 'Sets the new password of a reset. Every session of the player ends.',
    message: 'Password updated successfully',
    refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    example: {
      request: {
        email: EMAIL,
        new_password: 'comet-sofa-72',
        confirm_password: 'comet-sofa-72',
        reset_token: TOKEN,
      },
      data: null,
    },
  },
  'get/socialData': {
    group: 'Authentication',
    notes: 'For the caller’s own identities alone. Everything is sealed for the caller.',
    refusals: ['NOT_FOUND'],
    example: {
      request: { social_id: '1099511627776' },
      data: {
        social_id: EXAMPLE_SEALED,
        social_login_type: 'google',
        name: EXAMPLE_SEALED,
        username: EXAMPLE_SEALED,
        email: EXAMPLE_SEALED,
      },
    },
  },
  logout: {
    group: 'Authentication',
    notes: 'Ends the session of the token. `device_*` are accepted and ignored.',
    message: 'Logout successful',
    example: { data: null },
  },
  'delete-account': {
    group: 'Authentication',
    notes:
      'Signed out everywhere at once; erased after 7 days. Logging in on the web within them can undo it.',
    message: 'Please note that your account will be permanently deleted in 7 days.',
    example: { data: { deletion_due_at: '2026-11-28T09:00:00.000Z' } },
  },
  update_password: {
    group: 'Authentication',
    notes: 'Every other session of the player ends.',
    message: 'Password updated successfully',
    refusals: ['BAD_CREDENTIALS', 'UNAVAILABLE'],
    example: {
      request: {
        oldPassword: 'zebra-lamp-41',
        newPassword: 'comet-sofa-72',
        confirmPassword: 'comet-sofa-72',
      },
      data: null,
    },
  },
};
