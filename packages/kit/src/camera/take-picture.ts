import { keptSize } from './camera-model.ts';

/** Longest edge of a picture that is kept, in pixels: enough to read a document by. */
const MAX_EDGE = 1920;
const TYPE = 'image/jpeg';
const QUALITY = 0.92;

/** The frame that a video shows now as a JPEG file, not mirrored; undefined while it shows none. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const canvas = document.createElement('canvas');
  const size = keptSize({ width, height }, MAX_EDGE);
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  return blob === null ? undefined : new File([blob], `${name}.jpg`, { type: TYPE });
}
