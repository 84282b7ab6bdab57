import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { CameraCapture } from './camera-capture.tsx';

/** A camera that shows a picture of 40 × 30 pixels. */
function fakeStream(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 40;
  canvas.height = 30;
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream();
  const draw = () => {
    if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) return;
    context?.fillRect(0, 0, Math.random() * 40, 30);
    requestAnimationFrame(draw);
  };
  draw();
  return stream;
}

const isLive = (stream: MediaStream) => stream.getTracks().some(({ readyState }) => readyState === 'live');

function Page({ onPicture }: { readonly onPicture: (picture: File) => void }) {
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
      {isShown && (
        <CameraCapture
          label="Picture of the camera"
          facing="user"
          guide="face"
          explanation="Only the picture that you take is sent."
          instruction="Look straight ahead"
          fileName="face"
          onPicture={onPicture}
          otherWay={<button type="button">Choose a file</button>}
        />
      )}
    </main>
  );
}

async function show(camera: () => Promise<MediaStream>) {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera);
  const pictures: File[] = [];
  const { screen } = await renderApp(<Page onPicture={(picture) => pictures.push(picture)} />, { words: ['camera'] });
  return { screen, asked, pictures, start: screen.getByRole('button', { name: 'Turn on the camera' }) };
}

afterEach(() => void vi.restoreAllMocks());

describe('the camera', () => {
  it('is explained before the browser asks, takes a picture as JPEG, and goes off by its button', async () => {
    const stream = fakeStream();
    const { screen, asked, pictures, start } = await show(async () => stream);
    await expect.element(screen.getByText('Only the picture that you take is sent.')).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    await expectAccessible();
    await start.click();
    await expect.element(screen.getByRole('status').filter({ hasText: 'Look straight ahead' })).toBeVisible();
    await screen.getByRole('button', { name: 'Take the picture' }).click();
    await expect.poll(() => pictures.map(({ name, type }) => [name, type])).toEqual([['face.jpg', 'image/jpeg']]);
    expect(pictures[0]?.size).toBeGreaterThan(100);
    await expectAccessible();
    await screen.getByRole('button', { name: 'Turn off the camera' }).click();
    await expect.element(start).toBeVisible();
    expect(isLive(stream)).toBe(false);
  });

  it.each([
    ['NotAllowedError', 'This site may not use the camera'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'The camera does not answer'],
    ['TypeError', 'This browser offers no camera here'],
  ])('%s is no dead end: it says why, lets try again, and shows the other way', async (name, title) => {
    const { screen, asked, start } = await show(() => Promise.reject(new DOMException('', name)));
    await start.click();
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expectAccessible();
    const stream = fakeStream();
    asked.mockResolvedValue(stream);
    await screen.getByRole('button', { name: 'Try the camera again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Take the picture' })).toBeVisible();
    await screen.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => isLive(stream)).toBe(false);
  });

  it('goes off when the window is hidden', async () => {
    const stream = fakeStream();
    const { screen, start } = await show(async () => stream);
    await start.click();
    await expect.element(screen.getByRole('button', { name: 'Take the picture' })).toBeVisible();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(start).toBeVisible();
    expect(isLive(stream)).toBe(false);
  });

  it('that is granted after the user has left goes off at once', async () => {
    const granted = Promise.withResolvers<MediaStream>();
    const { screen, start } = await show(() => granted.promise);
    await start.click();
    await screen.getByRole('button', { name: 'Leave' }).click();
    const stream = fakeStream();
    granted.resolve(stream);
    await expect.poll(() => isLive(stream)).toBe(false);
  });

  it('that is taken away says so', async () => {
    const stream = fakeStream();
    const { screen, start } = await show(async () => stream);
    await start.click();
    await expect.element(screen.getByRole('button', { name: 'Take the picture' })).toBeVisible();
    stream.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
    await expect.element(screen.getByText('The camera does not answer')).toBeVisible();
  });
});
