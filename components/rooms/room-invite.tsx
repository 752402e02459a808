'use client';

import { toast } from 'react-hot-toast/headless';
import { copyText } from '@/components/client/share-link';
import { Button } from '@/components/ui/button';
import { HeightMarks } from '@/components/ui/height-chart';
import { IconCopy, IconShare } from '@/components/ui/more-icons';
import { shareOrCopy } from '@/components/ui/share-or-copy';
import { APP_NAME } from '@/lib/contract/app-name';
import { CodePlacard } from './code-placard';
import { RoomQr } from './room-qr';

const BUTTON = 'border-2 border-paper-edge px-1 whitespace-nowrap max-[359px]:text-base max-[359px]:gap-1.5';

type RoomInviteProps = { code: string; link: string; locked: boolean };

/** The code, and three ways to hand it on. */
export function RoomInvite({ code, link, locked }: RoomInviteProps) {
  async function copy() {
    if (await copyText(link)) toast.success('Link copied!');
    else toast.error('Failed to copy the link');
  }
  const share = () =>
    shareOrCopy({ url: link, text: `Play ${APP_NAME} with me: room ${code}` }, 'Link copied!');
  return (
    <section
      aria-label="Invite players"
      className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
    >
      <div className="wall relative flex flex-col items-center gap-2 overflow-hidden border-paper-edge border-b-2 px-10 pt-4 pb-3 text-paper-muted">
        <HeightMarks side="left" />
        <HeightMarks side="right" />
        <CodePlacard code={code} />
        <p className="wrap-anywhere relative z-10 bg-paper px-1 text-center text-paper-text text-sm">
          {locked ? (
            'The room is closed to new players.'
          ) : (
            <>
              Enter it at <span className="font-semibold">{new URL(link).host}/room</span>
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3 p-3">
        <RoomQr link={link} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <Button look="paper" className={BUTTON} onClick={copy}>
            <IconCopy className="size-5 shrink-0" />
            Copy link
          </Button>
          <Button look="paper" className={BUTTON} onClick={share}>
            <IconShare className="size-5 shrink-0" />
            Share
          </Button>
        </div>
      </div>
    </section>
  );
}
