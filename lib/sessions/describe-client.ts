import Bowser from 'bowser';

/** No browser sends a longer one. */
const MAX_CHARACTERS = 512;

/** Describes browser and system ("Safari on iOS") for the player's own list of sessions; null when neither is known. */
export function describeClient(unverifiedUserAgent: string | null): string | null {
  const userAgent = unverifiedUserAgent?.slice(0, MAX_CHARACTERS).trim();
  if (!userAgent) return null;
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || null;
}
