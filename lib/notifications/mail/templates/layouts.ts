import { APP_NAME } from '@/lib/contract/app-name';
import type { Texts } from '@/messages/format';
import { escapeHtml } from './escape-html';

/** The content of an email. `before` and `after` are the paragraphs before and after the code and the button (`action`). */
export type MailText = {
  subject: string;
  heading: string;
  before: string[];
  code?: string;
  action?: { label: string; link: string };
  after: string[];
};

type T = Texts<'mails'>;

const footer = (t: T) => t('footer', { app: APP_NAME });

/** Styles are inline, because email programs load neither fonts nor style sheets. */
const INK = '#10141f';
const PAPER = '#f3e8d0';
const PAPER_LINE = '#d8c8a3';
const TEXT = '#1b1a1d';
const MUTED = '#5d5443';
const AMBER = '#ffb020';
const AMBER_EDGE = '#b26f00';
const FACE = "'Helvetica Neue',Helvetica,Arial,sans-serif";
const HEADING_FACE = "'Barlow Condensed','Arial Narrow','Helvetica Neue',Arial,sans-serif";

export function textLayout(t: T, { heading, before, code, action, after }: MailText): string {
  const parts = [
    heading,
    ...before,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...after,
    `-- \n${footer(t)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = (text: string, color: string, size: number) =>
  `<p style="margin:0 0 16px;font:${size}px/1.5 ${FACE};color:${color}">${escapeHtml(text)}</p>`;

const codeBox = (code: string) =>
  `<p style="margin:0 0 20px;padding:12px 0;border:2px solid ${PAPER_LINE};border-radius:12px;background:#fdf8ec;text-align:center;font:700 40px/1.1 ${HEADING_FACE};letter-spacing:12px;text-indent:12px;color:${TEXT}">${escapeHtml(code)}</p>`;

const button = (t: T, { label, link }: { label: string; link: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td style="border-radius:12px;background:${AMBER};border-bottom:3px solid ${AMBER_EDGE}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 22px;font:700 18px/1.2 ${HEADING_FACE};color:${INK};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 20px;font:13px/1.5 ${FACE};color:${MUTED};word-break:break-all">${escapeHtml(t('copyLink'))}<br>${escapeHtml(link)}</p>`;

export function htmlLayout(t: T, { subject, heading, before, code, action, after }: MailText): string {
  return `<!doctype html>
<html lang="${t.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${INK}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 12px;font:800 26px/1 ${HEADING_FACE};letter-spacing:1px;text-transform:uppercase;color:${AMBER}">${escapeHtml(APP_NAME)}</td></tr>
<tr><td style="padding:0;border-radius:16px;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:22px 24px 18px;border-bottom:2px solid ${PAPER_LINE}">
<h1 style="margin:0;font:800 32px/1.05 ${HEADING_FACE};color:${TEXT}">${escapeHtml(heading)}</h1>
</td></tr><tr><td style="padding:22px 24px 8px">
${before.map((text) => paragraph(text, TEXT, 16)).join('\n')}
${code === undefined ? '' : codeBox(code)}
${action ? button(t, action) : ''}
${after.map((text) => paragraph(text, TEXT, 16)).join('\n')}
</td></tr></table>
</td></tr>
<tr><td style="padding:16px 4px 0;font:13px/1.5 ${FACE};color:#a8a69c">${escapeHtml(footer(t))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
