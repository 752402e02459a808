import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { buttonLook } from '@/components/ui/button';

/** Links to sign-up, which returns the guest to this room. */
export function AccountLink({ code }: { code: string }) {
  return (
    <a href={`${SESSION_ENDED_PATH}?code=${code}`} className={buttonLook('outline')}>
      Create an account
    </a>
  );
}
