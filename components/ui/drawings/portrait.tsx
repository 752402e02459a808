'use client';

import { useState } from 'react';

/** Colors of the default image. The name selects one, so that each player keeps it. */
const TINTS = [
  'bg-accent text-on-accent',
  'bg-paper-text text-paper',
  'bg-paper-edge text-paper-text',
] as const;

type PortraitProps = {
  name: string;
  /** Null for the default image, which also replaces an image that fails. */
  image: string | null;
  className: string;
  /** For screen readers, when the name does not stand beside the image. */
  alt?: string;
};

export function Portrait({ name, image, className, alt = '' }: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = `grid shrink-0 place-items-center overflow-hidden ${className}`;
  if (image !== null && image !== failed)
    return (
      <img
        // An image that failed before hydration fires no error event.
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
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of a name's first two words. Punctuation, spaces and camelCase separate words. */
export function initialsOf(name: string): string {
  return name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');
}
