'use client';

import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { IconMore } from '@/components/ui/icons/icons';
import type { ReportModalProps, ReportPlayer } from './report-modal';

type Item = { label: string; onPick: () => void };

type ReportButtonProps = {
  username: string;
  hasImage: boolean;
  reportPlayer: ReportPlayer;
  /** Entries before *Report*. */
  extras?: readonly Item[];
};

const ITEM = 'block min-h-11 w-full rounded-lg px-5 text-left font-semibold';

/** Loads the form on first use: lists contain many of these buttons. */
function useReportModal() {
  const common = useTexts('common');
  const [Form, setForm] = useState<ComponentType<ReportModalProps> | null>(null);
  function show() {
    import('./report-modal').then(
      ({ ReportModal }) => setForm(() => ReportModal),
      () => toast.error(failureText(null, common('somethingWrong'))),
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

function Toggle({ username, ...rest }: { username: string } & ComponentProps<'button'>) {
  const t = useTexts('play');
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('playerMenu', { name: username })}
      className="grid size-11 shrink-0 place-items-center rounded-lg"
      {...rest}
    >
      <IconMore />
    </button>
  );
}

function RowMenu({ username, hasImage, reportPlayer, extras = [] }: ReportButtonProps) {
  const t = useTexts('play');
  const menu = useMenu();
  const { Form, show, hide } = useReportModal();
  const items = [...extras, { label: t('report'), onPick: show }];
  return (
    <div ref={menu.frame} className="relative shrink-0">
      <Toggle username={username} ref={menu.toggle} aria-expanded={menu.isOpen} onClick={menu.flip} />
      {menu.isOpen ? (
        <MenuItems label={t('playerMenu', { name: username })} items={items} onPicked={menu.close} />
      ) : null}
      {Form ? (
        <Form username={username} hasImage={hasImage} reportPlayer={reportPlayer} onClose={hide} />
      ) : null}
    </div>
  );
}

/** Renders another player's menu on first use. On a board, closed menus would be a third of the HTML. */
export function ReportButton(props: ReportButtonProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <RowMenu {...props} />;
  return <Toggle username={props.username} aria-expanded={false} onClick={() => setAsked(true)} />;
}

/** Controls a menu that mounts open. Blur does not close it: some browsers blur before they fire the click. */
function useMenu() {
  const [isOpen, setOpen] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const items = [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    items[0]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        const at = items.findIndex((item) => item.contains(document.activeElement));
        items[(at + step + items.length) % items.length]?.focus();
      }
      if (key !== 'Escape' && key !== 'Tab') return;
      toggle.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  /** Returns the focus to the button. The dialog that opens later returns it there too. */
  function close() {
    toggle.current?.focus();
    setOpen(false);
  }
  return { isOpen, flip: () => setOpen(!isOpen), close, frame, toggle };
}
