/** Stands between photo and question, so that even the smallest screen shows it. */
export function Presumption({ text }: { text: string }) {
  return (
    <p className="-mx-3 pt-1 text-center text-[0.6875rem] text-muted leading-none max-[359px]:text-[0.625rem] max-[359px]:tracking-tight tall:pt-2.5">
      {text}
    </p>
  );
}
