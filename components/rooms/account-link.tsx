import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { buttonLook } from '@/components/ui/button';

/** Leads a guest to the form that creates an account, and from there back into this room. */
export function AccountLink({ code, children }: { code: string; children: string }) {
  return (
    <a
      href={`${SESSION_ENDED_PATH}?code=${code}`}
      className={`border-2 border-paper-edge ${buttonLook('paper')}`}
    >
      {children}
    </a>
  );
}
