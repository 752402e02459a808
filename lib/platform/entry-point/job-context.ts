import type { Context } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import type { JobContext } from '@/lib/platform/jobs/job';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { systemRandom } from '@/lib/platform/random';

export function jobContext({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): JobContext {
  return {
    ...{ db, now, log },
    random: systemRandom,
    publish: (playerId, event) => publishPlayerEvent(db, playerId, event),
    sendMail: (mail, within) => queueMail({ db, now }, mail, within),
  };
}
