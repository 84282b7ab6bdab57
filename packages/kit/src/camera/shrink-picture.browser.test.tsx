import { describe, expect, it } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

const RULE = { fromBytes: 10_000, upToBytes: 10_000_000, maxEdge: 320 };

/** A picture of noise, which no format makes small. */
async function noise(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const pixels = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7_919) % 251));
  context?.putImageData(new ImageData(pixels, width, height), 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], 'photo.png', { type: 'image/png' });
}

describe('a large picture', () => {
  it('becomes a smaller JPEG of the same proportion and name', async () => {
    const photo = await noise(1_280, 640);
    const small = await shrinkPicture(photo, RULE);
    expect([small.name, small.type]).toEqual(['photo.png', 'image/jpeg']);
    expect(small.size).toBeLessThan(photo.size);
    const { width, height } = await createImageBitmap(small);
    expect([width, height]).toEqual([320, 160]);
  });

  it.each([
    ['that is small already', { ...RULE, fromBytes: 10_000_000 }],
    ['that is too large to decode', { ...RULE, upToBytes: 1_000 }],
  ])('%s is left as it is', async (_what, rule) => {
    const photo = await noise(400, 400);
    expect(await shrinkPicture(photo, rule)).toBe(photo);
  });

  it('that is none is left as it is', async () => {
    const file = new File([new Uint8Array(20_000)], 'scan.pdf');
    expect(await shrinkPicture(file, RULE)).toBe(file);
  });
});
