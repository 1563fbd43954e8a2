import { headerText, joined, lines, markup, plainText, type Pieces } from './markup.ts';
import type { Figure, Frame, Letter, MailBody } from './letter.ts';
import { mailSpeechIn } from './texts.ts';

// The colours of web/ui/tokens.css in hexadecimal form, because few mail programs support oklch.
const FONT = markup`system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif`;
const STYLE = markup`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:28px 22px!important}}
@media (prefers-color-scheme:dark){
.paper{background-color:#13161e!important}.card{background-color:#1c202a!important;border-color:#353a46!important}
.ink{color:#f3f0ea!important}.soft{color:#adb1bb!important}.sun{color:#ffbb6c!important}.link{color:#85bcf5!important}
.button{background-color:#85bcf5!important;color:#0d1528!important}.line{border-color:#353a46!important}}`;

const figureCell = ({ value, label }: Figure): Pieces =>
  markup`<td width="50%" style="padding:10px 8px 10px 0;vertical-align:top"><span class="ink" style="display:block;font-size:28px;line-height:34px;font-weight:700;color:#1a2133;font-variant-numeric:tabular-nums">${value}</span><span class="soft" style="display:block;font-size:14px;line-height:20px;color:#555b69">${label}</span></td>`;

function figureRows(figures: readonly Figure[]): Pieces {
  const rows = figures.flatMap((_, index) => (index % 2 === 0 ? [figures.slice(index, index + 2)] : []));
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="margin:20px 0 4px;border-top:1px solid #e4dfd7">${joined(
    rows.map((row) => markup`<tr>${joined(row.map(figureCell))}</tr>`),
  )}</table>`;
}

const paragraph = (words: string): Pieces =>
  markup`<p class="ink" style="margin:14px 0 0;font-size:16px;line-height:25px;color:#1a2133;overflow-wrap:anywhere">${lines(words)}</p>`;

const link = (url: string, label: string): Pieces =>
  markup`<a href="${url}" class="link" style="color:#1e55a4;text-decoration:underline;display:inline-block;padding:12px 0">${label}</a>`;

/** The document loads nothing from the network, so nobody learns that a user opened the mail. */
function page(
  letter: Letter,
  subject: string,
  { language, unsubscribeUrl }: Frame,
  url: string,
  choose: string,
): Pieces {
  const { say } = mailSpeechIn(language);
  const kicker = letter.kicker
    ? markup`<p class="sun" style="margin:0 0 6px;font-size:14px;line-height:20px;font-weight:600;color:#b73d10">${letter.kicker}</p>`
    : joined([]);
  return markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background-color:#fcf8f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background-color:#fcf8f3;font-family:${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="ink" style="padding:0 4px 14px;font-size:15px;line-height:22px;font-weight:700;color:#1a2133">${say('app.name')}</td></tr>
<tr><td style="height:4px;line-height:4px;font-size:0;border-radius:4px 4px 0 0;background-color:#fc845f;background-image:linear-gradient(90deg,#febe4e,#fc845f)">&nbsp;</td></tr>
<tr><td class="card" style="padding:36px;background-color:#ffffff;border:1px solid #e4dfd7;border-top:0;border-radius:0 0 20px 20px">
${kicker}<h1 class="ink" style="margin:0;font-size:26px;line-height:33px;font-weight:700;color:#1a2133;overflow-wrap:anywhere">${letter.heading}</h1>
${joined(letter.paragraphs.map(paragraph))}${letter.figures?.length ? figureRows(letter.figures) : joined([])}${
    letter.closing ? paragraph(letter.closing) : joined([])
  }
<p style="margin:26px 0 0"><a href="${url}" class="button" style="display:inline-block;padding:13px 24px;border-radius:14px;background-color:#1e55a4;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${letter.button.label}</a></p>
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font-size:13px;line-height:20px;color:#555b69">${say('footer.why')}<br>${link(choose, say('footer.choose'))} &nbsp; ${link(unsubscribeUrl, say('footer.off'))}</td></tr>
</table></td></tr></table></body></html>`;
}

export function frameLetter(letter: Letter, frame: Frame): MailBody {
  const { say } = mailSpeechIn(frame.language);
  const url = `${frame.origin}${letter.button.path}`;
  const choose = `${frame.origin}/employee/profile/settings#notifications`;
  const subject = headerText(letter.subject);
  const figures = (letter.figures ?? []).map(({ value, label }) => `${value} ${label}`);
  const parts = [
    ...(letter.kicker ? [letter.kicker] : []),
    letter.heading,
    ...letter.paragraphs,
    ...(figures.length > 0 ? [figures.join('\n')] : []),
    ...(letter.closing ? [letter.closing] : []),
    `${letter.button.label}: ${url}`,
    `--\n${say('footer.why')}\n${say('footer.choose')}: ${choose}\n${say('footer.off')}: ${frame.unsubscribeUrl}`,
  ];
  return {
    subject,
    html: page(letter, subject, frame, url, choose).html,
    text: `${parts.map((part) => plainText(part).trim()).join('\n\n')}\n`,
  };
}
