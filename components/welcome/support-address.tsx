/** How to reach whoever runs this game: an address where one is set, and honest words where none is. */
export function SupportAddress({ address }: { address: string | undefined }) {
  if (!address)
    return <>This copy of the game names no support address yet; ask whoever gave you its link.</>;
  return (
    <>
      Write to{' '}
      <a href={`mailto:${address}`} className="break-all font-semibold underline underline-offset-4">
        {address}
      </a>
      .
    </>
  );
}
