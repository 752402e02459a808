import { requireOperator } from '@/app/_server/desk/desk-call';

export default async function OverviewPage() {
  const { operator } = await requireOperator('everyone');
  return <h1 className="font-display font-extrabold text-2xl">Hello, {operator}</h1>;
}
