'use client';

import { type ComponentType, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { IconMore } from '@/components/ui/icons';
import { failureWords } from '@/lib/browser/failure-words';
import type { ReportModalProps } from './report-modal';
import { useMenu } from './use-menu';

type Item = { label: string; onPick: () => void };

type ReportButtonProps = {
  /** The other player's name as this screen shows it. */
  username: string;
  hasImage: boolean;
  /** What else the menu of this row offers, above *Report*. */
  extra?: Item;
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

function MenuItems({
  label,
  items,
  onPicked,
}: {
  label: string;
  items: readonly Item[];
  onPicked: () => void;
}) {
  return (
    <div
      role="menu"
      aria-label={label}
      className="absolute top-full right-0 z-20 animate-rise rounded-xl border-2 border-paper-edge bg-paper p-1 text-paper-text shadow-lg"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          onClick={() => {
            onPicked();
            item.onPick();
          }}
          className={ITEM}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The menu at the end of another player's row, with *Report*. */
export function ReportButton({ username, hasImage, extra }: ReportButtonProps) {
  const menu = useMenu();
  const { Form, show, hide } = useReportModal();
  const label = `More about ${username}`;
  const items = [...(extra ? [extra] : []), { label: 'Report', onPick: show }];
  return (
    <div ref={menu.frame} className="relative shrink-0">
      <button
        ref={menu.toggle}
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-label={label}
        onClick={menu.flip}
        className="grid size-11 place-items-center rounded-lg"
      >
        <IconMore />
      </button>
      {menu.isOpen ? <MenuItems label={label} items={items} onPicked={menu.close} /> : null}
      {Form ? <Form username={username} hasImage={hasImage} onClose={hide} /> : null}
    </div>
  );
}
