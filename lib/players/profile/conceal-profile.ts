import type { ConcealedField, ConcealedProfile, ProfileView } from '@/lib/contract/players/profile-view';
import type { PlayerContext } from '@/lib/platform/context';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';
import { UNKNOWN } from './get-profile';

const HIDDEN = '•';
const SHOWN_DIGITS = 4;

/** Returns a text like `r•••@players.example`. */
function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}${HIDDEN.repeat(3)}${email.slice(email.lastIndexOf('@'))}`;
}

/** Returns a text like `•••• 4567`. */
function maskPhone(phone: string): string {
  return `${HIDDEN.repeat(4)} ${phone.slice(-SHOWN_DIGITS)}`;
}

/** Masks the caller's email and phone number. Encrypts the full values for the caller. */
export function concealProfile(
  ctx: Pick<PlayerContext, 'actor' | 'now'>,
  profile: ProfileView,
): ConcealedProfile {
  const conceal = (plain: string, mask: (plain: string) => string): ConcealedField | null => {
    if (plain === '') return null;
    if (plain === UNKNOWN) return { masked: UNKNOWN, sealed: null };
    return { masked: mask(plain), sealed: sealForViewer(ctx, plain) };
  };
  return { ...profile, email: conceal(profile.email, maskEmail), phone: conceal(profile.phone, maskPhone) };
}
