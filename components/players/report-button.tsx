'use client';

import { type ComponentType, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { IconMore } from '@/components/ui/icons';
import { failureWords } from '@/lib/browser/failure-words';
import type { ReportModalProps } from './report-modal';
import { useMenu } from './use-menu';

type ReportButtonProps = {
  /** The other player's name as this screen shows it. */
  username: string;
  hasImage: boolean;
  /** What else the menu of this row offers, above *Report*. */
  extra?: { label: string; onPick: () => void };
};

const ITEM = 'block min-h-11 w-full rounded-lg px-5 text-left font-semibold';

/** The form, loaded when it is first asked for: lists show many of these buttons, and few are ever pressed. */
function useReportModal() {
  const [Form, setForm] = useState<ComponentType<ReportModalProps> | null>(null);
  function show() {
    import('./report-modal').then(
      ({ ReportModal }) => setForm(() => ReportModal),
      () => toast.error(failureWords(null, 'Something went wrong')),
    );
  }
  return { Form, show, hide: () => setForm(null) };
}

/** The menu at the end of another player's row, with *Report*. */
export function ReportButton({ username, hasImage, extra }: ReportButtonProps) {
  const menu = useMenu();
  const { Form, show, hide } = useReportModal();
  return (
    <div ref={menu.frame} className="relative shrink-0">
      <button
        ref={menu.toggle}
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-label={`More about ${username}`}
        onClick={menu.flip}
        className="grid size-11 place-items-center rounded-lg"
      >
        <IconMore />
      </button>
      {menu.isOpen ? (
        <div
          role="menu"
          aria-label={`More about ${username}`}
          className="absolute top-full right-0 z-20 animate-rise rounded-xl border-2 border-paper-edge bg-paper p-1 text-paper-text shadow-lg"
        >
          {extra ? (
            <button
              type="button"
              role="menuitem"
              onClick={() => {
                menu.close();
                extra.onPick();
              }}
              className={ITEM}
            >
              {extra.label}
            </button>
          ) : null}
          <button
            type="button"
            role="menuitem"
            onClick={() => {
              menu.close();
              show();
            }}
            className={ITEM}
          >
            Report
          </button>
        </div>
      ) : null}
      {Form ? <Form username={username} hasImage={hasImage} onClose={hide} /> : null}
    </div>
  );
}
