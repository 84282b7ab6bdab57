/** Why a file is not sent: an Apple picture that nobody could read, a PDF where a picture is needed, another kind, too large, or empty. */
export type FileFault = 'heic' | 'pdf' | 'type' | 'size' | 'empty';

/** What a place for a file takes. */
export interface FileRule {
  readonly maxBytes: number;
  /** Whether PDF is taken beside pictures. */
  readonly takesPdf: boolean;
}

/** The kinds of file that are told apart. */
type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'heic' | 'other';

/** How many of the first bytes tell the kind. */
const HEAD_BYTES = 16;
const HEIC_NAME = /\.hei[cf]s?$/i;
/** Brands of ISO media files that are HEIC or HEIF pictures. */
const HEIC_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'msf1',
]);

/** The kind of a file by its first bytes; its name and its declared type are not trusted. */
export function kindOf(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic';
  return 'other';
}

/**
 * What is wrong with a file before it is sent, so that nobody waits for an upload that the exchange rejects; undefined when nothing is. The
 * exchange checks again.
 */
export async function faultOf(file: File, { maxBytes, takesPdf }: FileRule): Promise<FileFault | undefined> {
  if (file.size === 0) return 'empty';
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  // Also one whose content was cut or wrapped: the user knows it by this name.
  if (kind === 'heic' || (kind === 'other' && HEIC_NAME.test(file.name))) return 'heic';
  if (kind === 'other') return 'type';
  if (kind === 'pdf' && !takesPdf) return 'pdf';
  return file.size > maxBytes ? 'size' : undefined;
}
