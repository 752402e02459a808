import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { OperatorList } from '@/components/desk/operators/operator-list';
import { listOperators } from '@/lib/desk/operators/list-operators';
import { addOperatorAction, changeRolesAction, removeOperatorAction, renewEnrolmentAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.operators') };
}

export default async function OperatorsPage() {
  const ctx = await requireOperator(['admin']);
  const operators = await listOperators(ctx);
  const rows = operators.map(({ createdAt: _, leftAt, lastUsedAt, linkUntil, ...operator }) => ({
    ...operator,
    leftAt: leftAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    linkUntil: linkUntil?.toISOString() ?? null,
    isSelf: operator.operatorId === ctx.signedIn.operatorId,
  }));
  return (
    <OperatorList
      operators={rows}
      nowMs={ctx.now().getTime()}
      add={addOperatorAction}
      changeRoles={changeRolesAction}
      renew={renewEnrolmentAction}
      remove={removeOperatorAction}
    />
  );
}
