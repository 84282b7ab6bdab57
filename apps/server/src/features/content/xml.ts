/**
 * XML of feeds and sitemaps. Texts are escaped one by one instead of wrapped in CDATA sections, which a text with two `]]>` leaves (the
 * usual libraries replace the first only).
 */

/** An element with its children: texts or further elements. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly XmlElement[],
  attributes?: Readonly<Record<string, string>>,
];

/** A text for an element or a quoted attribute; what XML 1.0 cannot have is left out. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function elementText([name, content, attributes = {}]: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(elementText).join('');
  return `<${name}${pairs.join('')}>${inner}</${name}>`;
}

/** A document with its root element. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root)}\n`;
}
