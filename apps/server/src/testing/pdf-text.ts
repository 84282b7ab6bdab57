import { inflateSync } from 'node:zlib';

/*
 * Reads the text of a PDF that our library wrote, for tests: it knows the few forms in which that writes text, and nothing else of PDF.
 */

/** The pages' texts in the order of the pages, their pieces parted by line ends, as they were written. */
export function pdfTexts(bytes: Buffer): readonly string[] {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    const from = index + mark.length;
    return inflated(bytes.subarray(from, file.indexOf('endstream', from)));
  });
  const characters = streams.filter((text) => text.includes('begincmap')).map(charactersOf)[0];
  return streams.filter((text) => text.includes('BT\n')).map((text) => textOf(text, characters));
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

/** What an embedded font's codes stand for. */
function charactersOf(cmap: string): readonly string[] {
  const ranges = [...cmap.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)];
  return ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function textOf(content: string, characters: readonly string[] | undefined): string {
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decoded(hex, characters)).join(''),
    )
    .join('\n');
}

function decoded(hex: string, characters: readonly string[] | undefined): string {
  if (characters === undefined) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? []).map((code) => characters[Number.parseInt(code, 16)] ?? '\uFFFD').join('');
}
