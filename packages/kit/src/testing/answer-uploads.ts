import { onTestFinished, vi } from 'vitest';

/** How far an upload has got while its answer is awaited, in percent. */
const UNDER_WAY = 40;

/**
 * Lets uploads with progress be answered by `answerCalls`, as all other calls are: each reports that it is under way, and that it is through
 * once it has its answer.
 */
export function answerUploads(): void {
  class Upload {
    readonly upload: { onprogress?: (event: ProgressEventInit) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    #isAborted = false;
    readonly #headers = new Headers();
    #target: readonly [method: string, url: string] = ['GET', ''];

    open(method: string, url: string): void {
      this.#target = [method, url];
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    abort(): void {
      this.#isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    async send(body: Blob): Promise<void> {
      const [method, url] = this.#target;
      const progress = (loaded: number) => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
      progress(UNDER_WAY);
      try {
        const response = await fetch(url, { method, headers: this.#headers, body });
        this.status = response.status;
        this.responseText = await response.text();
        if (this.#isAborted) return;
        progress(100);
        this.onload?.();
      } catch {
        if (!this.#isAborted) this.onerror?.();
      }
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
}
