'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { FoundPlayer } from '@/lib/contract/desk/players/player-view';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskField, TextLink } from '../ui/controls';
import { Problem } from '../ui/layout';

type SearchFormProps = { search: (input: object) => Promise<DeskResult<{ found: FoundPlayer[] }>> };

const pathOf = ({ userId }: FoundPlayer) => `/desk/players/${userId}`;

/** Opens the player with exactly this name, User ID or email. The text is in no address and no log. */
export function SearchForm({ search }: SearchFormProps) {
  const t = useTexts('deskPlayers');
  const { run, isBusy, problem, fieldErrors } = useDeskAction(search);
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundPlayer[] | null>(null);
  const router = useRouter();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFound(null);
    const result = await run({ text });
    const [first, second] = result?.found ?? [];
    if (first && !second) router.push(pathOf(first));
    else if (result) setFound(result.found);
  }

  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-2">
      <div className="flex items-start gap-2">
        <DeskField
          className="flex-1"
          label={t('find')}
          hint={t('findHow')}
          error={fieldErrors.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DeskButton type="submit" look="accent" busy={isBusy} className="mt-6">
          {t('findNow')}
        </DeskButton>
      </div>
      <Problem message={fieldErrors.text ? null : problem} />
      <div role="status">{found ? <Found found={found} /> : null}</div>
    </form>
  );
}

function Found({ found }: { found: FoundPlayer[] }) {
  const t = useTexts('deskPlayers');
  if (found.length === 0) return <p>{t('noneFound')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {found.map((player) => (
        <li key={player.userId}>
          <TextLink href={pathOf(player)}>
            {t('found', { name: player.name ?? t('unknownName'), userId: player.userId })}
          </TextLink>{' '}
          {player.isBanned ? t('banned') : null}
        </li>
      ))}
    </ul>
  );
}
