import { counted } from '@/lib/contract/english-format';
import { holdsImports, mayPromote, publisherOf } from '@/lib/platform/config/publishing-settings';
import { outdatedStates } from '@/lib/records/jurisdictions';
import { type DoctorSettings, type Finding, ok, problem, warning } from './check';

/** Reports whether photos are drawn or real, and what a game with real ones still lacks. */
export function photoFinding(settings: DoctorSettings, now = new Date()): Finding {
  const { PHOTOS: photos, JURISDICTION_OVERRIDES: overrides = new Map<string, string>() } = settings;
  if (photos !== 'real') return ok('PHOTOS=drawn: every face is drawn, and no real photo is stored.');
  if (publisherOf(settings) === null)
    return problem(
      'PHOTOS=real, but nobody is named who publishes the photos.',
      'Set PUBLISHER_NAME, PUBLISHER_ADDRESS and REMOVAL_CONTACT.',
    );
  const consent = mayPromote(settings)
    ? 'PROVIDER_CONSENT=written: you confirm that the payment provider agreed in writing.'
    : 'PROVIDER_CONSENT is not set: no store, no reminders of streaks, no shared pictures.';
  const overridden = [...overrides].map(([state, why]) => ` ${state} is overridden: ${why}.`).join('');
  const found = `PHOTOS=real: photos of real people are shown. ${consent}${overridden}`;
  if (!holdsImports(settings))
    return warning(
      `${found} HOLD_IMPORTS=off: players see new photos before any operator does.`,
      'Remove HOLD_IMPORTS, and decide about new photos at the desk.',
    );
  const old = outdatedStates(now);
  if (old.length === 0) return ok(found);
  return warning(
    `${found} The rules of ${counted(old.length, 'state')} were read more than 400 days ago: ${old.join(', ')}.`,
    'Read them again and update data/jurisdictions.json.',
  );
}
