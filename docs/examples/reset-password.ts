import { callApi } from './api-call';

/** Resets a password. `readCode` returns the four digits that the player reads in the mail. */
export async function resetPassword(
  origin: string,
  { email, newPassword }: { email: string; newPassword: string },
  readCode: () => Promise<string>,
): Promise<void> {
  const v1 = `${origin}/api/v1`;
  await callApi(`${v1}/forgotpassword`, { email });
  const { reset_token } = await callApi<{ reset_token: string }>(`${v1}/verify_otp`, {
    email,
    otp: await readCode(),
  });
  await callApi(`${v1}/change_password`, {
    email,
    new_password: newPassword,
    confirm_password: newPassword,
    reset_token,
  });
}
