import { keptSize } from './camera-model.ts';

/** What a picture is made smaller to. */
export interface ShrinkRule {
  /** Smaller files are left as they are. */
  readonly fromBytes: number;
  /** Larger ones as well: decoding them could take all of a phone's memory. */
  readonly upToBytes: number;
  /** Longest edge of the result, in pixels. */
  readonly maxEdge: number;
}

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

/**
 * A large picture as a smaller JPEG under the same name, upright, so that a phone's photo does not take minutes on a slow line. What cannot
 * be decoded, or would not become smaller, is returned as it is.
 */
export async function shrinkPicture(file: File, { fromBytes, upToBytes, maxEdge }: ShrinkRule): Promise<File> {
  if (file.size < fromBytes || file.size > upToBytes) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) return file;
  const size = keptSize(bitmap, maxEdge);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  return blob === null || blob.size >= file.size ? file : new File([blob], file.name, { type: TYPE });
}
