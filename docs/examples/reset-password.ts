/**
 * Resets a password, and asks for the four digits that the mail shows:
 *
 *     npx tsx docs/examples/reset-password.ts EMAIL NEW_PASSWORD
 */
import { createInterface } from 'node:readline/promises';
import { callApi, readArguments } from './client';

const [email, password] = readArguments('reset-password.ts', 'EMAIL', 'NEW_PASSWORD');
await callApi('forgotpassword', { email });

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const otp = await terminal.question('Code from the mail: ');
terminal.close();

const { reset_token } = await callApi<{ reset_token: string }>('verify_otp', { email, otp: otp.trim() });
await callApi('change_password', { email, new_password: password, confirm_password: password, reset_token });
console.log('The password is changed.');
