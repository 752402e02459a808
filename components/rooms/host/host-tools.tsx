'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { dataOf, refusalText } from '@/components/client/session/answers';
import { copyText } from '@/components/client/share/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { Button, buttonLook, TextButton } from '@/components/ui/buttons/button';
import { Modal } from '@/components/ui/modals/modal';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { LoadFailed } from '@/components/ui/states/load-failed';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import type { ActionResult } from '@/lib/contract/action-result';

export type FetchStageLink = (input: { code: string }) => Promise<ActionResult<{ link: string }>>;

type StageLinkProps = { code: string; fetchStageLink: FetchStageLink };

export function StageLink(props: StageLinkProps) {
  const t = useTexts('rooms');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-2xl bg-raised px-4 py-1.5">
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold text-base">{t('stage')}</span>
        {t('stageNote')}
      </p>
      <TextButton onClick={() => setOpen(true)}>{t('stageOpen')}</TextButton>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('stage')} atBottom>
        <LinkToStage {...props} />
      </Modal>
    </div>
  );
}

const LinkToStage = withQueryClient(({ code, fetchStageLink }: StageLinkProps) => {
  const t = useTexts('rooms');
  const query = useQuery({
    queryKey: ['stage link', code],
    queryFn: () => dataOf(() => fetchStageLink({ code })),
    retry: false,
  });
  const { data, error } = query;
  if (error) return <LoadFailed title={refusalText(error, t('stageFailed'))} query={query} />;
  if (!data)
    return (
      <>
        <Loading />
        <Skeleton className="h-36 rounded-xl" />
      </>
    );
  async function copy(link: string) {
    if (await copyText(link)) toast.success(t('linkCopied'));
    else toast.error(t('copyFailed'));
  }
  return (
    <div className="flex flex-col gap-3">
      <p>{t('stageText')}</p>
      <a href={data.link} target="_blank" rel="noreferrer" className={buttonLook('accent')}>
        {t('stageOpenHere')}
      </a>
      <Button look="outline" onClick={() => copy(data.link)}>
        {t('copyLink')}
      </Button>
    </div>
  );
});
