'use client';

import { useState } from 'react';

/** Tints of the drawn default image, picked by name so that a player keeps theirs. */
const TINTS = [
  'bg-accent text-on-accent',
  'bg-paper-text text-paper',
  'bg-paper-edge text-paper-text',
] as const;

type PortraitProps = {
  name: string;
  /** Address of the image; null for the drawn default, which also stands in for an image that is gone. */
  image: string | null;
  /** Says size and shape. */
  className: string;
  /** For screen readers, where the name does not stand beside it. */
  alt?: string;
};

/** A player's image, or the first letters of the name. */
export function Portrait({ name, image, className, alt = '' }: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = `grid shrink-0 place-items-center overflow-hidden ${className}`;
  if (image !== null && image !== failed)
    return (
      <img
        // An image that failed before the script was there fires no event any more.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) setFailed(image);
        }}
        src={image}
        alt={alt}
        onError={() => setFailed(image)}
        className={`${frame} object-cover`}
      />
    );
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span aria-hidden="true" className={`${frame} font-display font-extrabold ${TINTS[sum % TINTS.length]}`}>
      {name
        .replace(/[^\p{L}\p{N}]/gu, '')
        .slice(0, 2)
        .toUpperCase()}
    </span>
  );
}
