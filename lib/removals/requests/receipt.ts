import type { Random } from '@/lib/platform/context';

/** Without what is read or spoken as something else: 0 and O, 1, I and L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A number to quote to us: 58 random bits, so that nobody has one by trying. */
export function drawReceipt(random: Random): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[random.int(ALPHABET.length)]).join('');
}

/** As people read it: XXXX-XXXX-XXXX. */
export function receiptText(receipt: string): string {
  return receipt.replace(/(.{4})(?=.)/g, '$1-');
}
