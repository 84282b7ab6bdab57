/**
 * Makes pictures harmless: each is decoded and encoded anew, so that nothing of the sent bytes stays but what can be seen.
 *
 * Goal: no metadata (places, names), no second format hidden in the first, no picture that costs more than it is worth. Method: sharp with
 * only three decoders allowed, a pixel limit that is checked before decoding, the first frame only, the turn that EXIF asks for applied
 * before EXIF is dropped; one picture at a time, with a time limit. Not handled: pictures that show something forbidden.
 */
import { type ApiResult, reject } from '../http/api-result.ts';
import type { FileType } from './file-types.ts';

type PictureType = Exclude<FileType, 'application/pdf'>;

/** 24 megapixels: more than cameras of phones give by default. */
const MAX_PIXELS = 24_000_000;
const TIMEOUT_S = 10;
/** Pictures that wait for their turn; beyond that a caller comes again. */
const MAX_WAITING = 16;
/** The decoders of the types that are taken, by libvips' names. */
const DECODERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

/** Re-encodes pictures one after the other. */
export class Pictures {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /**
   * Decodes a picture and encodes it anew in its type, at most `maxSide` pixels wide and high. Rejected: FILE_INVALID when it cannot be
   * decoded or has too many pixels, OVERLOADED.
   */
  async reencode(bytes: Buffer, type: PictureType, maxSide: number): Promise<ApiResult<Buffer>> {
    // Outside the try: a library that cannot be loaded is no fault of the picture.
    const sharp = await loadSharp();
    if (this.waiting >= MAX_WAITING) return reject('OVERLOADED');
    this.waiting += 1;
    const turn = this.last.then(() => encode(sharp, bytes, type, maxSide));
    this.last = turn.catch(() => undefined);
    try {
      return { ok: true, value: await turn };
    } catch {
      // Whatever the decoder has against it, it is the sender's picture.
      return reject('FILE_INVALID');
    } finally {
      this.waiting -= 1;
    }
  }
}

async function encode(sharp: Sharp, bytes: Buffer, type: PictureType, maxSide: number): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  if (type === 'image/png') return picture.png().toBuffer();
  return type === 'image/jpeg' ? picture.jpeg({ quality: 85 }).toBuffer() : picture.webp({ quality: 85 }).toBuffer();
}

type Sharp = typeof import('sharp').default;
let loading: Promise<Sharp> | undefined;

/** Loaded with the first picture: the start of the server does not wait for a native library. */
function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
