import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { Mail } from './mailer.ts';

/** A row of a table in a mail: a label and its formatted value. */
export type Figure = readonly [label: string, value: string];

/** The content of a mail. `action` is a link, which both text and HTML show in full. */
export type Message = {
  /** For screen readers, translation, and the punctuation of figures. */
  language: Language;
  subject: string;
  /** Plain text, which is never interpreted as markup; a list of figures is shown as a table. */
  paragraphs: readonly (string | readonly Figure[])[];
  /** A code to type in, shown large. */
  code?: string;
  action?: { label: string; address: string };
  /** Small print. */
  footnote?: string;
};

/** Returns the message as text, and as HTML that works in old and new mail programs, in light and dark mode. */
export function compose(message: Message): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: message.subject, text: asText(message), html: asHtml(message) };
}

/** Between a label and its figure. */
const colons: InLanguages = { en: ': ', 'zh-Hans': '：' };

function asText({ language, paragraphs, code, action, footnote }: Message): string {
  const colon = colons[language];
  const texts = paragraphs.map((part) =>
    typeof part === 'string' ? part : part.map(([label, value]) => `${label}${colon}${value}`).join('\n'),
  );
  const parts = [...texts, code, action?.address, footnote && `-- \n${footnote}`];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) {
    .inside { padding: 24px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #111317 !important; }
    .card { background: #16181d !important; border-color: #2c3038 !important; }
    .text { color: #e4e6ea !important; }
    .small, .small a { color: #979ca7 !important; }
    .line { border-color: #2c3038 !important; }
    .button { background: #7e89e7 !important; color: #0c0d10 !important; }
  }`;

function asHtml({ language, subject, paragraphs, code, action, footnote }: Message): string {
  const text = paragraphs
    .map((part) =>
      typeof part === 'string'
        ? `<p class="text" style="margin:0 0 16px;color:#1d2025">${escaped(part)}</p>`
        : asTable(part),
    )
    .join('\n');
  const large = code
    ? `<p class="text" style="margin:0 0 16px;font-family:Consolas,Menlo,monospace;font-size:28px;line-height:1.25;letter-spacing:4px;font-weight:600;color:#1d2025">${escaped(code)}</p>`
    : '';
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${escaped(action.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#434eab;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;color:#5f6671;word-break:break-all"><a href="${escaped(action.address)}" style="color:#5f6671">${escaped(action.address)}</a></p>`
    : '';
  const small = footnote
    ? `<p class="small" style="margin:24px 0 0;font-size:13px;color:#5f6671">${escaped(footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(subject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background:#f1f3f5;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;background:#ffffff;border:1px solid #e6e8eb;border-radius:12px"><tr><td class="inside" style="padding:32px;${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">
<p class="text" style="margin:0 0 24px;font-weight:600;color:#1d2025">EEMusic Console</p>
${text}
${large}
${button}
${small}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function asTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ([label, value]) =>
      `<tr><th scope="row" class="small line" style="padding:8px 16px 8px 0;border-bottom:1px solid #e6e8eb;color:#5f6671;font-weight:400;text-align:left;vertical-align:top">${escaped(label)}</th><td class="text line" style="padding:8px 0;border-bottom:1px solid #e6e8eb;color:#1d2025;text-align:right;vertical-align:top">${escaped(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 24px;border-collapse:collapse">${rows.join('\n')}</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
