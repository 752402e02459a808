'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskStanding } from '@/lib/contract/desk/players/player-view';
import type { Texts } from '@/messages/format';
import { Panel } from '../ui/layout';
import { PlayerAction, type PlayerActionCall } from './player-action';
import { dayOptions, whyOptions } from './sanction-dialog';

type T = Texts<'deskPlayers'>;

const reasonField = (t: T) => ({ name: 'reason', label: t('reason'), hint: t('reasonForLog') });

const askToRename = (t: T) => ({
  title: t('renameTitle'),
  text: t('renameMeans'),
  confirm: t('rename'),
  fields: [{ name: 'to', label: t('newName'), hint: t('newNameHint'), isOptional: true }],
});
const askToRemoveImage = (t: T) => ({
  title: t('removeImageTitle'),
  text: t('removeImageMeans'),
  confirm: t('removeImage'),
});
const whyField = (t: T) => ({
  name: 'why',
  label: t('whyForPlayer'),
  options: [{ value: '', label: t('chooseWhy') }, ...whyOptions(t)],
});
const askToWarn = (t: T) => ({
  title: t('warnTitle', { count: 1, name: t('thisPlayer') }),
  text: t('warnMeans'),
  confirm: t('warn'),
  fields: [whyField(t), reasonField(t)],
});
const askToBan = (t: T) => ({
  title: t('banTitle', { count: 1, name: t('thisPlayer') }),
  text: t('banMeans'),
  confirm: t('ban'),
  fields: [
    whyField(t),
    {
      name: 'days',
      label: t('howLong'),
      isNumber: true,
      options: dayOptions(t),
    },
    reasonField(t),
  ],
});
const askForNote = (t: T) => ({
  title: t('noteTitle'),
  text: t('noteMeans'),
  confirm: t('note'),
  fields: [{ name: 'reason', label: t('note') }],
});

type Actions = Record<
  'rename' | 'removeImage' | 'exclude' | 'lift' | 'warn' | 'note' | 'ban' | 'unban',
  PlayerActionCall
>;

export function ModeratorActions({ standing, actions }: { standing: DeskStanding; actions: Actions }) {
  const t = useTexts('deskPlayers');
  const { userId, isGuest, hasImage, exclusion, bannedAt } = standing;
  const fixed = { userId };
  // A temporary exclusion can be made permanent.
  const isExcludable = exclusion === null || exclusion.until !== null;
  return (
    <Panel title={t('moderation')}>
      <div className="flex flex-wrap gap-2">
        {isGuest ? null : (
          <PlayerAction label={t('rename')} action={actions.rename} fixed={fixed} ask={askToRename(t)} />
        )}
        {hasImage ? (
          <PlayerAction
            label={t('removeImage')}
            action={actions.removeImage}
            fixed={fixed}
            ask={askToRemoveImage(t)}
          />
        ) : null}
        {isExcludable ? (
          <PlayerAction
            label={t('exclude')}
            action={actions.exclude}
            fixed={fixed}
            ask={{
              title: t('excludeTitle'),
              text: t('excludeMeans'),
              confirm: t('excludeNow'),
              fields: [reasonField(t)],
            }}
          />
        ) : null}
        {exclusion === null ? null : (
          <PlayerAction label={t('liftExclusion')} action={actions.lift} fixed={fixed} />
        )}
        <PlayerAction label={t('note')} action={actions.note} fixed={fixed} ask={askForNote(t)} />
        <PlayerAction label={t('warn')} action={actions.warn} fixed={fixed} ask={askToWarn(t)} />
        {bannedAt === null ? (
          <PlayerAction label={t('ban')} look="wrong" action={actions.ban} fixed={fixed} ask={askToBan(t)} />
        ) : (
          <PlayerAction
            label={t('liftBan')}
            action={actions.unban}
            fixed={fixed}
            ask={{ title: t('liftBanTitle'), text: t('liftBanMeans'), confirm: t('liftBan') }}
          />
        )}
      </div>
    </Panel>
  );
}
