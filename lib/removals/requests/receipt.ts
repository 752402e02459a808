import type { Random } from '@/lib/platform/context';
import { randomText } from '@/lib/platform/random';

/** Leaves out characters that are easily confused: 0 and O, 1, I and L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

export function newReceipt(random: Random): string {
  return randomText(random, ALPHABET, LENGTH);
}

export function receiptText(receipt: string): string {
  return receipt.replace(/(.{4})(?=.)/g, '$1-');
}
