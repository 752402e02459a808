import Link from 'next/link';
import { PageHead } from '../ui/layout';

const SCREENS = [
  { path: '/desk/store', title: 'Purchases' },
  { path: '/desk/store/disputes', title: 'Disputes' },
  { path: '/desk/store/totals', title: 'Totals' },
  { path: '/desk/store/packs', title: 'Packs' },
] as const;

const NOTES = {
  off: 'The store is off (STORE=off): nobody can buy. What was bought before can still be refunded.',
  closed:
    'The store is closed: STRIPE_SECRET_KEY is not set. Refunds, disputes and the provider’s figures need it.',
  test: 'Test mode: no real money moves.',
  live: null,
} as const;

type StoreHeadProps = {
  title: string;
  /** The path of the screen among those of the store. */
  current: (typeof SCREENS)[number]['path'];
  state: keyof typeof NOTES;
};

/** The heading of a screen of the store, its state, and links to the others. */
export function StoreHead({ title, current, state }: StoreHeadProps) {
  const isShut = state === 'off' || state === 'closed';
  return (
    <>
      <PageHead title={title} />
      <nav aria-label="Store" className="flex flex-wrap gap-1 border-line border-b">
        {SCREENS.map(({ path, title: name }) => (
          <Link
            key={path}
            href={path}
            prefetch={false}
            aria-current={path === current ? 'page' : undefined}
            className="-mb-px flex min-h-10 items-center border-transparent border-b-2 px-2 wide:px-3 aria-[current=page]:border-accent aria-[current=page]:font-semibold"
          >
            {name}
          </Link>
        ))}
      </nav>
      {NOTES[state] === null ? null : (
        <p
          className={
            isShut ? 'rounded-md border border-bad-text p-3 font-semibold text-bad-text' : 'text-muted'
          }
        >
          {NOTES[state]}
        </p>
      )}
    </>
  );
}
