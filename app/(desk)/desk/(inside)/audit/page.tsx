import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { Audit } from '@/components/desk/audit/audit';
import { auditFilterSchema } from '@/lib/contract/desk/operators/audit';
import { DESK_SECTIONS, isOpenTo } from '@/lib/contract/desk/sections';
import { listAudit, listAuditedOperators } from '@/lib/desk/audit/list-audit';
import { nameAuditSubjects } from '@/lib/desk/audit/name-audit-subjects';
import { en } from '@/messages/catalogs';
import type { KeyOf, Texts } from '@/messages/format';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.audit') };
}

function textOfAction(t: Texts<'deskAudit'>, action: string): string | null {
  const [section = '', what = ''] = action.split('.');
  const texts: Record<string, Record<string, string>> = en.deskAudit.actions;
  return texts[section]?.[what] ? t(`actions.${section}.${what}` as KeyOf<'deskAudit'>) : null;
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ searchParams }: PageProps) {
  const ctx = await requireOperator(['admin']);
  const filter = auditFilterSchema.parse(await searchParams);
  const [page, operators] = await Promise.all([listAudit(ctx, filter), listAuditedOperators(ctx)]);
  const names = await nameAuditSubjects(ctx, page.entries);
  const t = await getTexts('deskAudit');
  const actionTexts = new Map(page.entries.map(({ action }) => [action, textOfAction(t, action)]));
  const openTo = DESK_SECTIONS.filter(({ roles }) => isOpenTo(roles, ctx.signedIn.roles));
  return (
    <Audit
      page={page}
      actionTexts={actionTexts}
      names={names}
      openPaths={openTo.map(({ path }) => path)}
      filter={filter}
      operators={operators}
      nowMs={ctx.now().getTime()}
    />
  );
}
