/** A kind of file that is stored; nothing else is. */
export type FileType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/** A file's name's ending, by its type. */
export const FILE_ENDINGS: Readonly<Record<FileType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The type that the first bytes show, whatever name or header came with them; undefined: none that is taken. */
export function sniffType(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (textAt(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
}

function textAt(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1');
}
