'use client';

import { type ClipboardEvent, type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { MAX_PHOTO_CHARS, type SearchFound } from '@/lib/contract/desk/search/search-view';
import type { OperatorRole } from '@/lib/contract/enums';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskField } from '../ui/controls';
import { PageHead, Problem } from '../ui/layout';
import { type PullActions, SearchHits } from './search-hits';

type SearchDeskProps = PullActions & {
  roles: readonly OperatorRole[];
  search: (input: { text: string }) => Promise<DeskResult<SearchFound>>;
  searchPhoto: (input: { photo: string }) => Promise<DeskResult<SearchFound>>;
};

/** Longer sides to try, in pixels, until a photo fits into a call. All exceed what the hashes need. */
const PHOTO_PX = [480, 360, 240];

/** Returns a picture as base64, scaled down. Rejects if the browser cannot open the file. */
async function scaledPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const sizes = PHOTO_PX.map((px) => encoded(picture, px));
  picture.close();
  return sizes.find(({ length }) => length <= MAX_PHOTO_CHARS) ?? sizes.at(-1) ?? '';
}

function encoded(picture: ImageBitmap, px: number): string {
  const scale = Math.min(1, px / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
}

const photoOf = (files: FileList | undefined) =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

/** Searches by text or photo. Neither appears in an address or log. */
function useSearch({ search, searchPhoto }: Pick<SearchDeskProps, 'search' | 'searchPhoto'>) {
  const t = useTexts('deskSearch');
  const byText = useDeskAction(search);
  const byPhoto = useDeskAction(searchPhoto);
  const [found, setFound] = useState<SearchFound | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [by, setBy] = useState<'text' | 'photo'>('text');
  const latest = useRef<() => Promise<SearchFound | undefined>>(undefined);
  const isBusy = byText.isBusy || byPhoto.isBusy;

  async function run(what: typeof by, work: () => Promise<SearchFound | undefined>): Promise<void> {
    if (isBusy) return;
    latest.current = work;
    setBy(what);
    setFound(null);
    setUnreadable(null);
    setFound((await work()) ?? null);
  }

  return {
    found,
    isBusy,
    fieldErrors: by === 'text' ? byText.fieldErrors : {},
    problem: unreadable ?? (by === 'text' ? byText : byPhoto).problem,
    again: () => void (latest.current && run(by, latest.current)),
    byText: (text: string) => run('text', () => byText.run({ text })),
    byPhoto: (file: Blob | undefined) =>
      run('photo', async () => {
        const photo = file && (await scaledPhoto(file).catch(() => null));
        if (!photo) setUnreadable(t('photoUnreadable'));
        return photo ? byPhoto.run({ photo }) : undefined;
      }),
  };
}

/** Searches everything that the operator may see. The first hit gets the focus, so that Enter opens it. */
export function SearchDesk({ roles, search, searchPhoto, ...pulls }: SearchDeskProps) {
  const t = useTexts('deskSearch');
  const screens = useTexts('desk');
  const [text, setText] = useState('');
  const field = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const searching = useSearch({ search, searchPhoto });
  const mayPhoto = roles.includes('records');
  const isPlayers = roles.includes('moderator') || roles.includes('support');
  const kinds = [
    ...(mayPhoto ? [t('hints.records')] : []),
    ...(isPlayers ? [t('hints.players')] : []),
    ...(roles.includes('support') ? [t('hints.support')] : []),
    ...(roles.includes('admin') ? [t('hints.admin')] : []),
  ];
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  /** Takes files only. Pasted or dropped text goes into the field. */
  const takePhoto = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (!files || files.length === 0) return;
    event.preventDefault();
    if (mayPhoto) void searching.byPhoto(photoOf(files));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a photo may be dropped anywhere; a button does the same
    <div
      className="flex min-h-[70dvh] flex-col gap-4"
      onPaste={(event) => takePhoto(event, event.clipboardData?.files)}
      onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => takePhoto(event, event.dataTransfer?.files)}
    >
      <PageHead title={screens('sections.search')} />
      <form
        ref={field}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void searching.byText(text);
        }}
        className="flex max-w-3xl flex-wrap items-start gap-2"
      >
        <DeskField
          className="min-w-60 flex-1"
          label={t('find')}
          hint={t('hint', { kinds: kinds.join('; ') })}
          error={searching.fieldErrors.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DeskButton type="submit" look="accent" busy={searching.isBusy} className="mt-6">
          {t('findNow')}
        </DeskButton>
        {mayPhoto ? (
          <>
            <DeskButton className="mt-6" onClick={() => picker.current?.click()}>
              {t('choosePhoto')}
            </DeskButton>
            <input
              ref={picker}
              hidden
              type="file"
              accept="image/*"
              aria-label={t('choosePhoto')}
              onChange={({ target }) => {
                void searching.byPhoto(photoOf(target.files ?? undefined));
                target.value = '';
              }}
            />
          </>
        ) : null}
      </form>
      <Problem message={searching.fieldErrors.text ? null : searching.problem} />
      {searching.found ? (
        <SearchHits
          key={searching.found.hits.length}
          found={searching.found}
          mayPull={mayPhoto}
          onReload={searching.again}
          {...pulls}
        />
      ) : null}
    </div>
  );
}
