import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { VerifyForm } from '@/components/welcome/verify-form';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, replace: () => {} }) }));

const screen = (resendInSeconds: number) =>
  renderToStaticMarkup(
    <VerifyForm
      verifyCode={() => Promise.reject()}
      resendCode={() => Promise.reject()}
      resendInSeconds={resendInSeconds}
    />,
  );

test('a short wait counts down on the button, a long one below it with its reason', () => {
  expect(screen(27)).toMatch(/ aria-disabled="true"[^>]*>Resend OTP in 0:27</);
  expect(screen(27)).not.toContain('Another mail');
  expect(screen(3598)).toMatch(/ aria-disabled="true"[^>]*>Resend OTP</);
  expect(screen(3598)).toContain(
    'You can ask for another email in 59:58. After several emails, you get one an hour.',
  );
  expect(screen(0)).not.toMatch(/aria-disabled="true"|Another mail/);
});
