import { describe, expect, it } from 'vitest';
import { sendWithProgress } from './send-with-progress.ts';

// The test's own server answers: what it says does not matter, only that the browser sent the bytes to it and heard it.
const TARGET = '/hk-web/nothing-here';
const BYTES = new Blob([new Uint8Array(300_000)]);

describe('an upload with progress', () => {
  it('reports how much has been sent, and answers as fetch does', async () => {
    const reported: number[] = [];
    const headers = { 'content-type': 'application/octet-stream' };
    const init = { method: 'POST', headers, body: BYTES };
    const response = await sendWithProgress(TARGET, init, (percent) => reported.push(percent));
    expect(response.status).toBeGreaterThanOrEqual(200);
    expect(typeof (await response.text())).toBe('string');
    expect(reported.at(-1)).toBe(100);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
  });

  it('ends with the reason of its signal, before it begins and while it is under way', async () => {
    const controller = new AbortController();
    const init = { method: 'POST', body: BYTES, signal: controller.signal };
    const running = sendWithProgress(TARGET, init, () => undefined);
    controller.abort(new Error('left'));
    await expect(running).rejects.toThrow('left');
    await expect(sendWithProgress(TARGET, init, () => undefined)).rejects.toThrow('left');
  });

  it('fails as fetch does when nobody answers', async () => {
    const sent = sendWithProgress('http://127.0.0.1:9/', { method: 'POST', body: BYTES }, () => undefined);
    await expect(sent).rejects.toThrow(TypeError);
  });
});
