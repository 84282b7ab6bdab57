import { crc32, deflateSync } from 'node:zlib';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A valid black picture of one bit a pixel: few bytes, however large its sides are. */
export function pngOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1));
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A header that promises more pixels than any picture has, before data of one. */
function promisingPng(): Buffer {
  const bytes = pngOf(8);
  bytes.writeUInt32BE(65_500, 16);
  bytes.writeUInt32BE(65_500, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A ZIP archive of one entry of a gigabyte of zeros, as its directory says. */
function zipBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(1 << 20)).subarray(2, -4);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(1 << 30, 22);
  return Buffer.concat([header, packed]);
}

/** Files that no upload may keep, by what they are. */
export const HOSTILE_FILES: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['a script in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page behind a byte order mark', Buffer.from('\ufeff<html><body onload=alert(1)>')],
  ['a GIF that is an archive as well', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(32), zipBomb()])],
  ['an archive that unpacks to a gigabyte', zipBomb()],
  ['a picture of 20,000 pixels square', pngOf(20_000)],
  ['a header of 65,500 pixels square', promisingPng()],
  ['a picture that ends in its middle', pngOf(4_000).subarray(0, 60)],
  ['the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['HEIC', Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(64)])],
  ['a program', Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(64)])],
];
