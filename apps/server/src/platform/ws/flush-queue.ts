import type { Channel } from './channel.ts';

/** Channels with something to publish at the end of the loop's turn. */
export class FlushQueue {
  private readonly channels = new Set<Channel>();
  private isScheduled = false;

  add(channel: Channel): void {
    this.channels.add(channel);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.isScheduled = false;
    for (const channel of this.channels) channel.flush();
    this.channels.clear();
  }
}
