import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { SearchDesk } from '@/components/desk/search/search-desk';
import { pullFlaggedAction, undoPullAction } from '../actions';
import { searchDeskAction, searchPhotoAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.search') };
}

export default async function SearchPage() {
  const { signedIn } = await requireOperator('everyone');
  return (
    <DeskTexts features={['deskSearch', 'deskRecords', 'deskRemovals', 'deskStore']}>
      <SearchDesk
        roles={signedIn.roles}
        search={searchDeskAction}
        searchPhoto={searchPhotoAction}
        pull={pullFlaggedAction}
        undoPull={undoPullAction}
      />
    </DeskTexts>
  );
}
