export function SupportAddress({ address }: { address: string | undefined }) {
  if (!address) return <>This game has no support address yet. Ask the person who gave you its link.</>;
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
