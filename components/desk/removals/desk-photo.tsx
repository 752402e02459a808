'use client';

import { useState } from 'react';
import { DeskButton } from '../ui/desk-button';

type DeskPhotoProps = {
  /** Null: there is none. */
  src: string | null;
  alt: string;
  /** Asks for a new address. */
  onReload: () => void;
};

/** A booking photo, for operators who look after records. Each request for it is a row of the audit. */
export function DeskPhoto({ src, alt, onReload }: DeskPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box =
    'grid h-48 w-full wide:h-52 place-items-center overflow-hidden rounded-md bg-lineup text-lineup-dim';
  if (src === null) return <div className={box}>The photo is erased.</div>;
  if (failed === src)
    return (
      <div className={box}>
        <div className="flex flex-col items-center gap-2 p-2 text-center">
          This photo did not load.
          <DeskButton onClick={onReload}>Load it again</DeskButton>
        </div>
      </div>
    );
  return (
    <div className={box}>
      <img src={src} alt={alt} className="h-full w-full object-contain" onError={() => setFailed(src)} />
    </div>
  );
}
