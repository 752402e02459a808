import type { DeskStanding } from '@/lib/contract/desk/players/player-view';
import { Panel } from '../ui/layout';
import { PlayerAction, type PlayerActionCall } from './player-action';

const REASON = { name: 'reason', label: 'Reason', hint: 'For the log. The player gets it with an export.' };

/** Fields and words of the actions that the queue of reports offers too. */
export const RENAME = {
  title: 'Give the player another name?',
  text: 'Nobody can take the old name again. The player gets an email. Open reports about names are settled.',
  confirm: 'Rename',
  fields: [
    {
      name: 'to',
      label: 'New name (optional)',
      hint: 'Without one the player gets a neutral name.',
      isOptional: true,
    },
  ],
};
export const REMOVE_IMAGE = {
  title: 'Remove the profile image?',
  text: 'It cannot be brought back. The player gets an email. Open reports about images are settled.',
  confirm: 'Remove image',
};
export const BAN = {
  title: 'Ban this player?',
  text: 'Every session ends, and no login opens one. The player gets an email. All open reports about the player are settled.',
  confirm: 'Ban',
  fields: [REASON],
};

type Actions = Record<'rename' | 'removeImage' | 'exclude' | 'lift' | 'ban' | 'unban', PlayerActionCall>;

/** What a moderator may do with a player. */
export function ModeratorActions({ standing, actions }: { standing: DeskStanding; actions: Actions }) {
  const { userId, isGuest, hasImage, exclusion, bannedAt } = standing;
  const fixed = { userId };
  // An exclusion that ends by itself can be made one that lasts.
  const isExcludable = exclusion === null || exclusion.until !== null;
  return (
    <Panel title="Moderation">
      <div className="flex flex-wrap gap-2">
        {isGuest ? null : <PlayerAction label="Rename" action={actions.rename} fixed={fixed} ask={RENAME} />}
        {hasImage ? (
          <PlayerAction label="Remove image" action={actions.removeImage} fixed={fixed} ask={REMOVE_IMAGE} />
        ) : null}
        {isExcludable ? (
          <PlayerAction
            label="Exclude from boards"
            action={actions.exclude}
            fixed={fixed}
            ask={{
              title: 'Exclude from boards?',
              text: 'The player goes on playing, but is on no board until you lift it. The board tells the player.',
              confirm: 'Exclude',
              fields: [REASON],
            }}
          />
        ) : null}
        {exclusion === null ? null : (
          <PlayerAction label="Lift exclusion" action={actions.lift} fixed={fixed} />
        )}
        {bannedAt === null ? (
          <PlayerAction label="Ban" look="wrong" action={actions.ban} fixed={fixed} ask={BAN} />
        ) : (
          <PlayerAction label="Lift ban" action={actions.unban} fixed={fixed} />
        )}
      </div>
    </Panel>
  );
}
