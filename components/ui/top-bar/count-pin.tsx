/** Shows a count at the corner of an icon link. Its animation plays again whenever the count changes. */
export function CountPin({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      key={count}
      className="numerals absolute top-0.5 right-0 grid h-5 min-w-5 animate-land place-items-center rounded-full border-2 border-page bg-accent px-1 font-extrabold text-on-accent text-sm leading-none"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
