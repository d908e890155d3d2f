import type { PageHead } from '../page-addresses.ts';

const BRAND = 'Panelmark';
/** Of 1200 by 630, as link previews crop it; it lies among the built pages. */
const IMAGE = '/preview.png';
const IMAGE_ALT = 'Rings of single judgments on a scale from 0 to 10, and the dot of their median.';
const NOT_FOUND: PageHead = {
  title: 'No such page',
  description: 'This address leads to no page of the benchmark.',
};

/** Where the built document holds the head that is to be replaced. */
const PLACE = /<!-- head -->[\s\S]*<!-- \/head -->/;

/** What stands around a page's own words. */
export interface HeadFrame {
  /** Where people reach the server. */
  readonly publicUrl: URL;
  readonly path: string;
}

/**
 * Writes what a page says of itself into the built document, for those who never run it: link previews, search engines,
 * and the tab until the page is there.
 *
 * @param head null for an address that leads nowhere.
 */
export function withHead(document: string, head: PageHead | null, frame: HeadFrame): string {
  return document.replace(PLACE, () => headTags(head, frame));
}

function headTags(head: PageHead | null, { publicUrl, path }: HeadFrame): string {
  const { title, description } = head ?? NOT_FOUND;
  const named = title === BRAND ? BRAND : `${title} · ${BRAND}`;
  const tags = [`<title>${escaped(named)}</title>`, meta('name', 'description', description)];
  if (head === null) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  const address = new URL(path, publicUrl).href;
  return [
    ...tags,
    `<link rel="canonical" href="${escaped(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:title', named),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', new URL(IMAGE, publicUrl).href),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', IMAGE_ALT),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that cannot leave the element or the quoted attribute it stands in. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
