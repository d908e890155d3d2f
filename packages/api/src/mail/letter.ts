/** A mail as its sender thinks of it: plain sentences to one person, and at most one way on. */
export interface Letter {
  /** One email address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Where to go on; its address stands in the letter as text. */
  readonly link?: { readonly text: string; readonly url: string };
}

/** The letter as plain text. */
export function letterText({ paragraphs, link }: Letter): string {
  const parts = link ? [...paragraphs, `${link.text}:\n${link.url}`] : paragraphs;
  return `${parts.join('\n\n')}\n`;
}

/** The letter as HTML: the same sentences, with nothing to load. */
export function letterHtml({ subject, paragraphs, link }: Letter): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  if (link) {
    const url = escapeHtml(link.url);
    body.push(`<p>${escapeHtml(link.text)}:<br><a href="${url}">${url}</a></p>`);
  }
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
