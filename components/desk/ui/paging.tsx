import { DeskLink } from './desk-link';

type PagingProps = {
  /** Addresses of the pages; null where there is none. */
  before: string | null;
  after: string | null;
  /** Such as *Newer* and *Older*. */
  beforeLabel?: string;
  afterLabel?: string;
};

/** Links to the page before and after this one; nothing where both are missing. */
export function Paging({ before, after, beforeLabel = 'Previous', afterLabel = 'Next' }: PagingProps) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between gap-2">
      {before === null ? (
        <span />
      ) : (
        <DeskLink href={before} rel="prev">
          {beforeLabel}
        </DeskLink>
      )}
      {after === null ? (
        <span />
      ) : (
        <DeskLink href={after} rel="next">
          {afterLabel}
        </DeskLink>
      )}
    </nav>
  );
}
