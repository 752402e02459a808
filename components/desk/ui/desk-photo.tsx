'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from './controls';

type DeskPhotoProps = {
  /** Null if the photo was erased. */
  src: string | null;
  alt: string;
  onReload: () => void;
  /** Classes that set the height of the box. The whole photo fits into it. */
  box: string;
  /** Replaces the enlarging in place. */
  onLarge?: () => void;
};

const BOX = 'grid w-full place-items-center overflow-hidden rounded-md bg-lineup text-lineup-dim';

/** Shows a whole booking photo. A tap enlarges it to the full screen, in the same element. */
export function DeskPhoto({ src, alt, onReload, box, onLarge }: DeskPhotoProps) {
  const t = useTexts('deskRecords');
  const [failed, setFailed] = useState<string | null>(null);
  const [enlarged, setEnlarged] = useState<string | null>(null);
  if (src === null) return <div className={`${BOX} ${box}`}>{t('photoErased')}</div>;
  if (failed === src)
    return (
      <div className={`${BOX} ${box}`}>
        <div className="flex flex-col items-center gap-2 p-2 text-center">
          {t('photoNotLoaded')}
          <DeskButton onClick={onReload}>{t('loadAgain')}</DeskButton>
        </div>
      </div>
    );
  const isLarge = enlarged === src;
  const close = () => setEnlarged(null);
  return (
    <div className={`${BOX} ${box}`}>
      <div className={isLarge ? 'fixed inset-0 z-50 bg-lineup' : 'relative size-full'}>
        {/* Absolutely positioned, so that a tall photo does not stretch the box and get cut off. */}
        <img
          src={src}
          alt={alt}
          className="absolute inset-0 size-full object-contain"
          onError={() => setFailed(src)}
        />
        <button
          type="button"
          aria-label={t(isLarge ? 'shrink' : 'enlarge', { photo: alt })}
          aria-expanded={isLarge}
          className={`absolute inset-0 size-full ${isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
          onClick={onLarge ?? (() => setEnlarged(isLarge ? null : src))}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isLarge) return;
            event.stopPropagation();
            close();
          }}
        />
      </div>
    </div>
  );
}
