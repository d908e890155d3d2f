import { escaped } from './page-head.ts';

const LABEL = 'Panelmark';
const HEIGHT = 20;
const PAD = 7;
const FONT_SIZE = 11;

/** Widths of Verdana at this size, near enough; the text is then set to exactly the width that was reckoned with. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\d–+]/, 7],
  [/[.,:; ]/, 4],
  [/[iljtfI'|]/, 4.2],
  [/[mwMW]/, 10.2],
  [/[A-Z]/, 8],
];
const LETTER = 6.6;

/**
 * A badge as SVG that carries no style, no script and no link, and needs no font of ours.
 *
 * @param said what it says, short enough to stand on one line.
 * @param name whom it is about, for those who hear it.
 */
export function badgeImage(name: string, said: string): string {
  const label = widthOf(LABEL);
  const text = widthOf(said);
  const left = label + 2 * PAD;
  const width = left + text + 2 * PAD;
  const title = escaped(`${name} on ${LABEL}: ${said}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="2" fill="#fcfdff" stroke="#7b828d"/>`,
    `<path d="M2.5 0H${left}V${HEIGHT}H2.5A2.5 2.5 0 0 1 0 17.5V2.5A2.5 2.5 0 0 1 2.5 0Z" fill="#1a1e27"/>`,
    `<g font-family="Verdana, 'DejaVu Sans', sans-serif" font-size="${FONT_SIZE}">`,
    `<text x="${PAD}" y="14" fill="#fcfdff" textLength="${label}" lengthAdjust="spacingAndGlyphs">${LABEL}</text>`,
    `<text x="${left + PAD}" y="14" fill="#1a1e27" textLength="${text}" lengthAdjust="spacingAndGlyphs">${escaped(said)}</text>`,
    '</g></svg>\n',
  ].join('');
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? LETTER;
  return Math.ceil(width);
}
