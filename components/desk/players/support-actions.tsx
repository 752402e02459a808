import type { DeskStanding, DeskSupport } from '@/lib/contract/desk/players/player-view';
import { ERASE_REASONS } from '@/lib/contract/desk/players/schemas';
import { formatNumber } from '@/lib/contract/format';
import { Panel } from '../ui/layout';
import { ExportButton } from './export-button';
import { PlayerAction, type PlayerActionCall } from './player-action';

const WHY: Record<(typeof ERASE_REASONS)[number], string> = {
  player_asked: 'The player asked for it',
  guardian_asked: 'A parent or guardian asked for it',
  authority_ordered: 'An authority or court ordered it',
  other_legal: 'Another legal reason',
};

type SupportActionsProps = {
  standing: DeskStanding;
  support: DeskSupport;
  actions: Record<'adjustLives' | 'erase', PlayerActionCall>;
};

/** What support may do with a player. Each asks for a passkey. */
export function SupportActions({ standing, support, actions }: SupportActionsProps) {
  const { userId, lives } = standing;
  const lastSeen = support.adjustments[0]?.id ?? null;
  return (
    <Panel title="Support" note="These ask for your passkey.">
      <div className="flex flex-wrap gap-2">
        <PlayerAction
          label="Adjust lives"
          action={actions.adjustLives}
          fixed={{ userId, lastSeen }}
          ask={{
            title: 'Credit or debit lives?',
            text: `The player has ${formatNumber(lives)}. Above 0 credits, below 0 debits.`,
            confirm: 'Adjust',
            fields: [
              { name: 'lives', label: 'Lives', isNumber: true },
              { name: 'reason', label: 'Reason', hint: 'The player gets it with an export.' },
            ],
          }}
        />
        <ExportButton userId={userId} />
        <PlayerAction
          label="Erase now"
          look="wrong"
          action={actions.erase}
          fixed={{ userId }}
          goTo="/desk/players"
          ask={{
            title: 'Erase this player now?',
            text: 'It cannot be undone and does not wait the seven days. Lives, stars, answers, image and account are deleted. What was paid stays in the books without a name.',
            confirm: 'Erase for ever',
            fields: [
              {
                name: 'why',
                label: 'Why',
                options: ERASE_REASONS.map((value) => ({ value, label: WHY[value] })),
              },
              { name: 'confirmed', label: `Type ${userId} to confirm` },
            ],
          }}
        />
      </div>
    </Panel>
  );
}
