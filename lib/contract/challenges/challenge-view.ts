import { z } from 'zod';
import { reviewedQuestion } from '@/lib/contract/quiz/review';
import { judgement } from '@/lib/contract/realtime/answers';
import { imagePath, sealedName } from '@/lib/contract/wire-values';
import { CHALLENGE_ENDS } from './rules';

const count = z.int().min(0).max(10);

const theirAnswer = z
  .strictObject({
    choice: z
      .int()
      .min(1)
      .max(4)
      .nullable()
      .meta({ description: 'Number of the chosen option, from 1. Null after a timeout.' }),
  })
  .nullable()
  .meta({ description: 'Null until the other player has answered the question.' });
export type TheirAnswer = z.output<typeof theirAnswer>;

export const challengeInvitation = z.strictObject({ code: z.string(), link: z.url() });
export type ChallengeInvitation = z.output<typeof challengeInvitation>;

export const challengeData = z.strictObject({
  code: z.string(),
  link: z.url(),
  state: z.enum(['invited', 'open', 'waiting', 'over']).meta({
    description:
      '`invited`: the caller may accept. `open`: the caller has questions to answer. `waiting`: only the other player has. `over`: see `end`.',
  }),
  end: z.enum(CHALLENGE_ENDS).nullable().meta({
    description:
      'Null while it is open. `finished`: both have answered. `expired`: 48 hours have passed. `gone`: a player was banned, or deletes the account. `blocked`: one player blocked the other. `void`: every photo was removed.',
  }),
  isChallenger: z.boolean().meta({ description: 'Whether the caller started the challenge.' }),
  name: sealedName.nullable().meta({
    description:
      'Name of the other player, encrypted for the caller. Null before a link is accepted, and for a player who is gone.',
  }),
  profile_image: imagePath,
  closesAt: z.int().meta({ description: 'Epoch ms.' }),
  answered: count,
  of: count.meta({ description: 'Questions that count: 10, less those whose photo was removed.' }),
  next: z.uuid().nullable().meta({ description: 'Id of the caller’s next open question.' }),
  right: count.meta({ description: 'The caller’s right answers so far.' }),
  theirRight: count.nullable().meta({
    description: 'Null until both have finished, and for a player who did not finish in time.',
  }),
  questions: z
    .array(
      reviewedQuestion.extend({
        counts: z.boolean().meta({
          description: 'False if the photo was removed before the end. Later removals change no result.',
        }),
        theirs: theirAnswer,
      }),
    )
    .max(10)
    .meta({ description: 'The questions that the caller has answered, in order.' }),
  invented: z.boolean().meta({ description: 'Whether clues and shares count invented bookings.' }),
  rematch: z
    .string()
    .nullable()
    .meta({ description: 'Code of the rematch, once one of the two started it.' }),
});
export type ChallengeView = z.output<typeof challengeData>;

export const challengeJudgement = z.strictObject({ judgement, theirs: theirAnswer });
export type ChallengeJudgement = z.output<typeof challengeJudgement>;

const openChallenge = z.strictObject({
  code: z.string(),
  name: sealedName.nullable(),
  closesAt: z.int(),
  answered: count,
  isYourTurn: z.boolean().meta({ description: 'Whether the caller has questions to answer.' }),
});
export type OpenChallenge = z.output<typeof openChallenge>;
export const openChallenges = z.array(openChallenge).max(100);
