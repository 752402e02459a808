import { counted } from '@/lib/contract/format';
import { DeskLink } from '../ui/controls';
import { Nothing } from '../ui/layout';

type QueueEndProps = {
  /** Requests that wait on other pages. */
  waiting: number;
  /** Address of this page, which shows the next requests now. */
  next: string;
};

/** Shown instead of requests when all of this page are decided. */
export function QueueEnd({ waiting, next }: QueueEndProps) {
  if (waiting <= 0)
    return (
      <Nothing title="Nothing waits for a decision">
        Requests come from the removal form and from players’ flags.
      </Nothing>
    );
  return (
    <Nothing title={`${counted(waiting, 'request')} to decide on other pages`}>
      <DeskLink href={next}>Show the next requests</DeskLink>
    </Nothing>
  );
}
