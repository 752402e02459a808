const EACH_CALL = 'the policy of each call';

function ofApiRoutes<T>(expected: T): Record<string, T> {
  const routes = ['[[...path]]', '(static-paths)/getTopUsersTest', '(static-paths)/get_profile'];
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const named = routes.flatMap((route) => methods.map((method) => `/app/api/v1/${route}/route.ts#${method}`));
  return Object.fromEntries(named.map((name) => [name, expected]));
}

/**
 * The expected policy of every action, route and API call: `anyone`, `player` or `leaving`, or what guards a plain
 * route. The test finds the entry points in the code, and fails on any that differs. Change this table only with a
 * decision about who may call.
 */
export const POLICIES: Record<string, string> = {
  '/api/v1/change_password#POST': 'anyone',
  '/api/v1/decrypt#POST': 'player',
  '/api/v1/delete-account#POST': 'player',
  '/api/v1/encrypt#POST': 'anyone',
  '/api/v1/forgotpassword#POST': 'anyone',
  '/api/v1/get/socialData#POST': 'player',
  '/api/v1/login#POST': 'anyone',
  '/api/v1/logout#POST': 'leaving',
  '/api/v1/register#POST': 'anyone',
  '/api/v1/resend_otp#POST': 'anyone',
  '/api/v1/update_password#POST': 'player',
  '/api/v1/verify_otp#POST': 'anyone',
  '/api/v1/create-checkout-session#POST': 'player',
  '/api/v1/fips#POST': 'anyone',
  '/api/v1/get/badge#POST': 'player',
  '/api/v1/get_profile#GET': 'player',
  '/api/v1/getTopUsersTest#POST': 'player',
  '/api/v1/share_badge#POST': 'player',
  '/api/v1/store#GET': 'player',
  '/api/v1/update_life#POST': 'player',
  '/api/v1/update_profile#POST': 'player',
  '/app/(play)/actions.ts#logOutAction': 'leaving',
  '/app/(play)/actions.ts#notificationsAction': 'player',
  '/app/(play)/actions.ts#realtimeTicketAction': 'player',
  '/app/(play)/actions.ts#markNotificationsSeenAction': 'player',
  '/app/(play)/actions.ts#setNoTimerAction': 'player',
  '/app/(play)/add-friend/actions.ts#sendRequestAction': 'player',
  '/app/(play)/badge/actions.ts#badgesAction': 'player',
  '/app/(play)/badge/actions.ts#shareBadgeAction': 'player',
  '/app/(play)/edit-profile/actions.ts#removeProfileImageAction': 'player',
  '/app/(play)/edit-profile/actions.ts#updateProfileAction': 'player',
  '/app/(play)/friends/actions.ts#answerRequestAction': 'player',
  '/app/(play)/friends/actions.ts#blockPlayerAction': 'player',
  '/app/(play)/friends/actions.ts#blockedPlayersAction': 'player',
  '/app/(play)/friends/actions.ts#friendsAction': 'player',
  '/app/(play)/friends/actions.ts#removeFriendAction': 'player',
  '/app/(play)/friends/actions.ts#unblockPlayerAction': 'player',
  '/app/(play)/home/actions.ts#findCountyAction': 'player',
  '/app/(play)/home/actions.ts#flagQuestionAction': 'player',
  '/app/(play)/leaderboard/actions.ts#leaderboardAction': 'player',
  '/app/(play)/password/actions.ts#changePasswordAction': 'player',
  '/app/(play)/password/actions.ts#encryptAction': 'player',
  '/app/(play)/profile/actions.ts#decryptAction': 'player',
  '/app/(play)/report/actions.ts#reportPlayerAction': 'player',
  '/app/(play)/setting/actions.ts#deleteAccountAction': 'player',
  '/app/(play)/setting/actions.ts#endOtherSessionsAction': 'player',
  '/app/(play)/setting/actions.ts#endSessionAction': 'player',
  '/app/(play)/setting/actions.ts#listSessionsAction': 'player',
  '/app/(play)/setting/confirm-email/actions.ts#resendConfirmationAction': 'player',
  '/app/(play)/setting/sign-in-ways/actions.ts#startLinkAction': 'player',
  '/app/(play)/setting/sign-in-ways/actions.ts#unlinkAction': 'player',
  '/app/(play)/shop/actions.ts#confirmPurchaseAction': 'player',
  '/app/(play)/shop/actions.ts#createCheckoutAction': 'player',
  '/app/(play)/shop/actions.ts#packsAction': 'player',
  '/app/(play)/shop/actions.ts#storeAccountAction': 'player',
  '/app/(welcome)/confirm-email/actions.ts#confirmEmailAction': 'anyone',
  '/app/(welcome)/forgot-password/actions.ts#requestResetAction': 'anyone',
  '/app/(welcome)/keep-account/actions.ts#keepAccountAction': 'leaving',
  '/app/(welcome)/login/actions.ts#logInAction': 'anyone',
  '/app/(welcome)/login/identity/actions.ts#startSignInAction': 'anyone',
  '/app/(welcome)/new-password/actions.ts#resetPasswordAction': 'anyone',
  '/app/(welcome)/register/actions.ts#registerAction': 'anyone',
  '/app/(welcome)/removal/actions.ts#findCountiesAction': 'anyone',
  '/app/(welcome)/removal/actions.ts#requestRemovalAction': 'anyone',
  '/app/(welcome)/reset-password/actions.ts#openResetLinkAction': 'anyone',
  '/app/(welcome)/verify/actions.ts#resendCodeAction': 'anyone',
  '/app/(welcome)/verify/actions.ts#verifyCodeAction': 'anyone',
  '/app/api/auth/[...nextauth]/route.ts#GET': 'the sealed flow cookie, once',
  '/app/api/auth/[...nextauth]/route.ts#POST': 'nothing: it changes nothing, and GET checks the form',
  '/app/api/health/route.ts#GET': 'anyone',
  '/app/api/metrics/route.ts#GET': 'the bearer token METRICS_TOKEN',
  '/app/api/my-data/route.ts#GET': 'leaving',
  '/app/api/profile-image/route.ts#POST': 'player',
  ...ofApiRoutes(EACH_CALL),
  '/app/api/v1/asyncapi.json/route.ts#GET': 'nothing: the answer is public',
  '/app/api/v1/openapi.json/route.ts#GET': 'nothing: the answer is public',
  '/app/api/webhooks/stripe/route.ts#POST': 'the signature of the payment provider',
  '/app/photos/[token]/route.ts#GET': 'the signature in its address',
  '/app/profile-images/route.ts#GET': 'player',
  '/app/profile-images/route.ts#OPTIONS': 'nothing: the answer is public',
  '/app/session-ended/route.ts#GET': 'the caller’s own cookie',
  '/app/sw.js/route.ts#GET': 'nothing: the answer is public',
};

/** Entry points that accept sealed fields, and the purpose of those. */
export const OPENS: Record<string, string> = {
  '/api/v1/change_password#POST': 'reset',
  '/api/v1/forgotpassword#POST': 'reset',
  '/api/v1/get/socialData#POST': 'profile',
  '/api/v1/login#POST': 'login',
  '/api/v1/register#POST': 'register',
  '/api/v1/resend_otp#POST': 'reset',
  '/api/v1/update_password#POST': 'password',
  '/api/v1/verify_otp#POST': 'reset',
  '/api/v1/update_profile#POST': 'profile',
  '/app/(play)/password/actions.ts#changePasswordAction': 'password',
  '/app/(play)/setting/sign-in-ways/actions.ts#startLinkAction': 'password',
  '/app/(welcome)/forgot-password/actions.ts#requestResetAction': 'reset',
  '/app/(welcome)/login/actions.ts#logInAction': 'login',
  '/app/(welcome)/new-password/actions.ts#resetPasswordAction': 'reset',
  '/app/(welcome)/register/actions.ts#registerAction': 'register',
};

/** Entry points that change rows about another player on purpose, and their tables. */
export const REACHES: Record<string, string[]> = {
  '/app/(play)/add-friend/actions.ts#sendRequestAction': ['public.friendships', 'public.notices'],
};

/** The status of plain routes without their guard: anonymous, ended session, player, scheduled deletion. */
export const PLAIN_ROUTES: Record<string, [number, number, number, number]> = {
  '/app/api/auth/[...nextauth]/route.ts#GET': [404, 404, 404, 404],
  '/app/api/auth/[...nextauth]/route.ts#POST': [404, 404, 404, 404],
  '/app/api/metrics/route.ts#GET': [404, 404, 404, 404],
  ...ofApiRoutes<[number, number, number, number]>([404, 404, 404, 404]),
  '/app/api/v1/asyncapi.json/route.ts#GET': [200, 200, 200, 200],
  '/app/api/v1/openapi.json/route.ts#GET': [200, 200, 200, 200],
  '/app/api/webhooks/stripe/route.ts#POST': [400, 400, 400, 400],
  '/app/photos/[token]/route.ts#GET': [404, 404, 404, 404],
  '/app/profile-images/route.ts#OPTIONS': [204, 204, 204, 204],
  '/app/session-ended/route.ts#GET': [303, 303, 303, 303],
  '/app/sw.js/route.ts#GET': [200, 200, 200, 200],
};

/** Every socket event. All have the policy `player`. */
export const EVENTS = [
  'action_on_friend_request',
  'fetch_request_friend_list',
  'photoFailed',
  'questionfetch',
  'remove_accepted_user',
  'send_request',
  'updateLife',
];

/** Who may see each page. Everyone else is redirected to /login or /keep-account. */
export const PAGES: Record<string, 'anyone' | 'player' | 'leaving'> = {
  '/': 'anyone',
  '/add-friend': 'player',
  '/api-docs': 'anyone',
  '/badge': 'player',
  '/confirm-email': 'anyone',
  '/edit-profile': 'player',
  '/forgot-password': 'anyone',
  '/friends': 'player',
  '/home': 'player',
  '/keep-account': 'leaving',
  '/leaderboard': 'player',
  '/login': 'anyone',
  '/new-password': 'anyone',
  '/offline': 'anyone',
  '/password': 'player',
  '/privacy-policy': 'anyone',
  '/profile': 'player',
  '/register': 'anyone',
  '/removal': 'anyone',
  '/reset-password': 'anyone',
  '/setting': 'player',
  '/shop': 'player',
  '/signed-in': 'anyone',
  '/terms': 'anyone',
  '/verify': 'anyone',
};
