import { describe, expect, it } from 'vitest';
import { type FileFault, faultOf } from './file-check.ts';

const JPEG = '\xff\xd8\xff\xe0';
const PNG = '\x89PNG\r\n\x1a\n';
const WEBP = 'RIFF\x00\x00\x00\x00WEBPVP8 ';
const PDF = '%PDF-1.7\n';
const ftyp = (brand: string) => `\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00`;

const fileOf = (content: string, name: string, type = '') =>
  new File([Uint8Array.from(content, (sign) => sign.charCodeAt(0))], name, { type });

describe('a file before it is sent', () => {
  const rows: readonly [string, File, boolean, FileFault | undefined][] = [
    ['a JPEG', fileOf(JPEG, 'a.jpg', 'image/jpeg'), false, undefined],
    ['a PNG', fileOf(PNG, 'a.png', 'image/png'), false, undefined],
    ['a WebP', fileOf(WEBP, 'a.webp', 'image/webp'), false, undefined],
    ['a JPEG that is named as nothing', fileOf(JPEG, 'scan', ''), false, undefined],
    ['a JPEG that was renamed to HEIC', fileOf(JPEG, 'a.heic', ''), false, undefined],
    ['a PDF where one is taken', fileOf(PDF, 'a.pdf', 'application/pdf'), true, undefined],
    ['a PDF where a picture is needed', fileOf(PDF, 'a.pdf', 'application/pdf'), false, 'pdf'],
    ['a PDF that calls itself a picture', fileOf(PDF, 'a.jpg', 'image/jpeg'), false, 'pdf'],
    ['a HEIC by its bytes, whatever its name', fileOf(ftyp('heic'), 'IMG_1.jpg', 'image/jpeg'), true, 'heic'],
    ['a HEIF of another brand', fileOf(ftyp('mif1'), 'IMG_1', ''), true, 'heic'],
    ['a HEIC by its name', fileOf('????', 'IMG_2.HEIC', ''), true, 'heic'],
    ['a film', fileOf(ftyp('isom'), 'a.mp4', 'video/mp4'), true, 'type'],
    ['an SVG', fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'), true, 'type'],
    ['nothing', fileOf('', 'a.jpg', 'image/jpeg'), true, 'empty'],
    ['one byte too many', fileOf(PNG.padEnd(101), 'a.png', 'image/png'), true, 'size'],
    ['as many bytes as there may be', fileOf(PNG.padEnd(100), 'a.png', 'image/png'), true, undefined],
  ];
  it.each(rows)('%s', async (_what, file, takesPdf, fault) => {
    expect(await faultOf(file, { maxBytes: 100, takesPdf })).toBe(fault);
  });
});
