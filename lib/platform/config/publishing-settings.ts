import { z } from 'zod';
import type { Publisher } from '@/lib/contract/removals/removal-view';

const line = z.string().trim().min(1).max(300).optional();
const OVERRIDE = /^([A-Z]{2})=(\S.{9,300})$/;

function readOverrides(text: string): ReadonlyMap<string, string> | null {
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => OVERRIDE.exec(pair));
  if (pairs.includes(null)) return null;
  return new Map(pairs.map((pair): [string, string] => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

export const PUBLISHING_SETTINGS = {
  PHOTOS: z.enum(['drawn', 'real']).default('drawn').describe('drawn or real'),
  HOLD_IMPORTS: z.enum(['on', 'off']).optional().describe('on or off'),
  PUBLISHER_NAME: line.describe('the legal name of the person or company that publishes the records'),
  PUBLISHER_ADDRESS: line.describe('the postal address of the publisher, in one line'),
  REMOVAL_CONTACT: line.describe(
    'where letters about removal go: an email address, or a name and a postal address',
  ),
  /** A game with real photos needs it to sell lives, show pictures in link previews, and send streak reminders. */
  PROVIDER_CONSENT: z
    .enum(['written'])
    .optional()
    .describe('written, once your payment provider has agreed in writing to a game with real booking photos'),
  /** States whose real photos are imported although data/jurisdictions.json refuses them. The audit log stores the reasons. */
  JURISDICTION_OVERRIDES: z
    .string()
    .default('')
    .refine((text) => readOverrides(text) !== null)
    .transform((text) => readOverrides(text) ?? new Map<string, string>())
    .describe('states and reasons of ten characters or more, such as OH=our counsel has read the law; UT=…'),
};

const PUBLISHER = ['PUBLISHER_NAME', 'PUBLISHER_ADDRESS', 'REMOVAL_CONTACT'] as const;

type Settings = z.infer<z.ZodObject<typeof PUBLISHING_SETTINGS>>;

export function publisherOf(settings: Pick<Settings, (typeof PUBLISHER)[number]>): Publisher | null {
  const { PUBLISHER_NAME: name, PUBLISHER_ADDRESS: address, REMOVAL_CONTACT: contact } = settings;
  return name && address && contact ? { name, address, contact } : null;
}

/**
 * Returns whether the game may sell lives, show pictures in link previews, and send streak reminders. Payment providers restrict arrest
 * photos, so with real photos this needs their written consent.
 */
export const mayPromote = ({
  PHOTOS: photos,
  PROVIDER_CONSENT: consent,
}: Partial<Pick<Settings, 'PHOTOS' | 'PROVIDER_CONSENT'>>): boolean =>
  photos !== 'real' || consent === 'written';

export const holdsImports = ({
  HOLD_IMPORTS: hold,
  PHOTOS: photos,
}: Partial<Pick<Settings, 'HOLD_IMPORTS' | 'PHOTOS'>>): boolean =>
  (hold ?? (photos === 'real' ? 'on' : 'off')) === 'on';

export const minimumPlayerAge = ({ PHOTOS: photos }: Pick<Settings, 'PHOTOS'>): 13 | 18 =>
  photos === 'real' ? 18 : 13;

export function publishingSettingProblems(
  filled: Readonly<Record<string, string | undefined>>,
  reachable: readonly string[],
): string[] {
  const isPublic = reachable.length > 0 && (filled.PHOTOS === 'real' || filled.FEED_URLS !== undefined);
  const given = PUBLISHER.filter((name) => filled[name]);
  if (!isPublic && given.length === 0) return [];
  const why = isPublic ? 'this game publishes records of real people' : `${given[0]} is set`;
  return PUBLISHER.filter((name) => !filled[name]).map(
    (name) => `${name} is missing, but ${why}. Set it to ${PUBLISHING_SETTINGS[name].description}.`,
  );
}
