import { makeContactSheets } from './contact-sheets';

/** Nothing beforehand; afterwards the contact sheets of all pictures. */
export default function setupLook(): () => Promise<void> {
  return makeContactSheets;
}
