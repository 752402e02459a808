'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { LoneFigure } from '@/components/ui/drawings/lone-figure';
import type { QuizState } from '../machine/quiz-state';

/** How long to wait for a photo (docs/specification.md, section 9). */
const PHOTO_WAIT_MS = 2000;

type QuestionPhotoProps = {
  /** Signed URL. It must also be the component's key. */
  url: string;
  /** Server-rendered, so the image may have loaded or failed before hydration. */
  served: boolean;
  /** Called when the photo shows or the wait is over, so that the clock may start. */
  onReady: () => void;
  onFailed: () => void;
};

/** Returns the srcset. The photo is at most 290 px high at 1x. */
export const photoSources = (url: string): string => `${url}?s=1 1x, ${url}?s=2 2x`;

/** Shows the photo: a skeleton while it loads, and a placeholder after an error or 2 s. */
export function QuestionPhoto({ url, served, onReady, onFailed }: QuestionPhotoProps) {
  const t = useTexts('play');
  const image = useRef<HTMLImageElement>(null);
  // Fixed at mount: a server-rendered photo neither fades in nor changes its priority.
  const [cameWithPage] = useState(served);
  const [shows, setShows] = useState<'skeleton' | 'photo' | 'placeholder'>('skeleton');
  useEffect(() => {
    if (shows !== 'skeleton') return onReady();
    const patience = setTimeout(() => setShows('placeholder'), PHOTO_WAIT_MS);
    return () => clearTimeout(patience);
  }, [shows, onReady]);
  const fail = useCallback(() => {
    setShows('placeholder');
    onFailed();
  }, [onFailed]);
  useEffect(() => {
    const photo = image.current;
    if (!cameWithPage || !photo?.complete) return;
    if (photo.naturalWidth > 0) setShows('photo');
    else fail();
  }, [cameWithPage, fail]);
  return (
    <div className="photo-box overflow-hidden border-paper-text border-x-2 bg-paper-line text-paper-edge">
      {shows === 'skeleton' ? (
        <div
          className="absolute inset-0 grid animate-sweep place-items-end justify-center"
          aria-hidden="true"
        >
          <LoneFigure className="h-5/6" />
        </div>
      ) : null}
      {shows === 'placeholder' ? (
        <div className="absolute inset-0 grid place-items-end justify-center" data-testid="photo-placeholder">
          <LoneFigure className="h-5/6" />
          <span className="absolute inset-x-0 top-3 text-center font-semibold text-paper-text text-sm">
            {t('photoMissing')}
          </span>
        </div>
      ) : null}
      {/* Plain img: signed private images must not enter the image optimizer's cache. */}
      <img
        ref={image}
        fetchPriority={cameWithPage ? 'high' : 'auto'}
        src={`${url}?s=1`}
        srcSet={photoSources(url)}
        height={290}
        alt={t('photoAlt')}
        draggable={false}
        onLoad={() => setShows('photo')}
        onError={fail}
        className={`relative size-full object-cover object-top text-transparent transition-opacity duration-150 ${
          shows === 'photo' || (cameWithPage && shows === 'skeleton') ? '' : 'opacity-0'
        }`}
      />
    </div>
  );
}

/** Scrolls to the top when a question appears, because the player may have scrolled during the last one. */
export function useStartAtTop(questionKey: string | number | undefined): void {
  useEffect(() => {
    if (questionKey !== undefined) window.scrollTo({ top: 0 });
  }, [questionKey]);
}

export function useNextPhoto(state: QuizState): void {
  usePreloadedPhoto(state.questions[1]?.question ?? state.upcoming?.questions[0]?.question);
}

/** Preloads a photo. `url` is its signed URL. */
export function usePreloadedPhoto(url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.srcset = photoSources(url);
    image.src = `${url}?s=1`;
  }, [url]);
}
