import type { ReactNode } from 'react';

/** `note` covers the title, but screen readers still find it. */
type QuestionTitleProps = { text: string; note?: ReactNode };

export function QuestionTitle({ text, note = null }: QuestionTitleProps) {
  return (
    <div className="question-title relative">
      <h1
        className={`-mx-1 -outline-offset-3 px-1 py-0.5 font-extrabold text-[1.5rem] leading-none max-[359px]:text-[1.3rem] tall:py-3 min-[360px]:tall:text-[1.75rem] ${
          note ? 'opacity-0' : ''
        }`}
      >
        {text}
      </h1>
      {note}
    </div>
  );
}

/** Stands between photo and question, so that even the smallest screen shows it. */
export function Presumption({ text }: { text: string }) {
  return (
    <p className="-mx-3 pt-1 text-center text-[0.6875rem] text-muted leading-none max-[359px]:text-[0.625rem] max-[359px]:tracking-tight tall:pt-2.5">
      {text}
    </p>
  );
}
