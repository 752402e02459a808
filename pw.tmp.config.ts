import base from './playwright.config';
const dpr = Number(process.env.X_DPR ?? 2);
const args = (process.env.X_ARGS ?? '').split(' ').filter(Boolean);
const lo = base.use?.launchOptions ?? {};
export default { ...base, workers: 2, use: { ...base.use, launchOptions: { ...lo, args: [...(lo.args ?? []), ...args] } }, projects: base.projects?.map((p) => ({ ...p, use: { ...p.use, deviceScaleFactor: dpr } })) };
