import { z } from 'zod';
import { LETTER_KINDS, type LetterKind, type RemovalState, type RemovalWish } from '@/lib/contract/enums';
import { receiptSchema } from '@/lib/contract/removals/schemas';
import { dateSchema } from '@/lib/contract/wire-values';
import { textKey } from '@/messages/text-key';

export const newLetterSchema = z.object({
  kind: z.enum(LETTER_KINDS),
  receivedOn: dateSchema(textKey('deskLetters', 'dayMissing')),
  /** The US state whose law sets the due date; empty if unknown. */
  state: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
  receipt: z.union([z.literal(''), receiptSchema.shape.receipt]).default(''),
});
export type NewLetter = z.output<typeof newLetterSchema>;

export const letterSchema = z.object({ letterId: z.uuid() });

export type LetterView = {
  id: string;
  kind: LetterKind;
  receivedOn: string;
  /** The US state whose law sets the due date; null if unknown. */
  state: string | null;
  dueOn: string;
  /** Days until it is due, negative when it is late; null once it is answered. */
  daysLeft: number | null;
  answeredOn: string | null;
  answeredBy: string | null;
  receipt: string | null;
  /** The state of the removal request that the letter is about. */
  request: RemovalState | null;
  wish: RemovalWish | null;
};
