/** Says what went wrong, and announces it. The element stays, so that screen readers hear a message that comes later. */
export function Problem({ message }: { message: string | null }) {
  return (
    <p role="alert" className="font-semibold text-bad-text empty:hidden">
      {message}
    </p>
  );
}
