'use client';

import { useTexts } from '@/components/client/texts-provider';
import { type DeskStanding, type DeskSupport, ERASE_REASONS } from '@/lib/contract/desk/players/player-view';
import { Panel } from '../ui/layout';
import { ExportButton } from './export-button';
import { PlayerAction, type PlayerActionCall } from './player-action';

type SupportActionsProps = {
  standing: DeskStanding;
  support: DeskSupport;
  actions: Record<'adjustLives' | 'erase', PlayerActionCall>;
};

export function SupportActions({ standing, support, actions }: SupportActionsProps) {
  const t = useTexts('deskPlayers');
  const { userId, lives } = standing;
  const lastSeen = support.adjustments[0]?.id ?? null;
  return (
    <Panel title={t('support')} note={t('supportNote')}>
      <div className="flex flex-wrap gap-2">
        <PlayerAction
          label={t('adjustLives')}
          action={actions.adjustLives}
          fixed={{ userId, lastSeen }}
          ask={{
            title: t('adjustTitle'),
            text: t('adjustMeans', { count: lives }),
            confirm: t('adjust'),
            fields: [
              { name: 'lives', label: t('lives'), isNumber: true },
              { name: 'reason', label: t('reason'), hint: t('adjustReason') },
            ],
          }}
        />
        <ExportButton userId={userId} />
        <PlayerAction
          label={t('erase')}
          look="wrong"
          action={actions.erase}
          fixed={{ userId }}
          goTo="/desk/players"
          ask={{
            title: t('eraseTitle'),
            text: t('eraseMeans'),
            confirm: t('eraseForever'),
            fields: [
              {
                name: 'why',
                label: t('why'),
                options: ERASE_REASONS.map((value) => ({ value, label: t(`eraseReasons.${value}`) })),
              },
              { name: 'confirmed', label: t('typeToConfirm', { userId }) },
            ],
          }}
        />
      </div>
    </Panel>
  );
}
