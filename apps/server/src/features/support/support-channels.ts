import type { SupportDeskTopicData, SupportTopicData, Topic } from '@bourse/contract';
import { Channel } from '../../platform/ws/channel.ts';
import type { OwnerKey } from './customer.ts';

type SentMessage = SupportTopicData['messages'][number];

/** Changes that a channel has not published yet. */
class Pending<Talk> {
  readonly talks = new Map<string, Talk>();
  messages: SentMessage[] = [];
  typingTalkId = '';

  get isEmpty(): boolean {
    return this.talks.size === 0 && this.messages.length === 0 && this.typingTalkId === '';
  }

  take(): { talks: Talk[]; messages: SentMessage[]; typingTalkId: string } {
    const { messages, talks, typingTalkId } = this;
    const taken = { talks: [...talks.values()], messages, typingTalkId };
    talks.clear();
    this.messages = [];
    this.typingTalkId = '';
    return taken;
  }
}

/** The talks of one customer. */
export class CustomerChannel extends Channel {
  readonly owner: OwnerKey;
  readonly pending = new Pending<SupportTopicData['talks'][number]>();
  /** Open talks, as published last. */
  private readonly talks = new Map<string, SupportTopicData['talks'][number]>();
  private lines: SupportTopicData['lines'] = [];
  private linesChanged = false;

  constructor(topic: Topic, clock: () => number, owner: OwnerKey) {
    super(topic, clock);
    this.owner = owner;
  }

  setLines(lines: SupportTopicData['lines']): void {
    this.lines = lines;
    this.linesChanged = true;
  }

  flush(): void {
    if (this.pending.isEmpty && !this.linesChanged) return;
    const { messages, talks, typingTalkId } = this.pending.take();
    for (const talk of talks) {
      if (talk.state === 'closed') this.talks.delete(talk.talkId);
      else this.talks.set(talk.talkId, talk);
    }
    const lines = this.linesChanged ? this.lines : [];
    this.linesChanged = false;
    this.publish({ lines, talks, messages, typingTalkId } satisfies SupportTopicData);
  }

  protected snapshot(): SupportTopicData {
    return { lines: this.lines, talks: [...this.talks.values()], messages: [], typingTalkId: '' };
  }
}

/** Every talk that is not closed, for one agent. */
export class DeskChannel extends Channel {
  readonly pending = new Pending<SupportDeskTopicData['talks'][number]>();
  private readonly open: () => SupportDeskTopicData['talks'];
  private readonly mayRead: () => boolean | Promise<boolean>;
  private isAsking = false;

  /** `mayRead` answers later while roles are read again. */
  constructor(topic: Topic, clock: () => number, open: DeskChannel['open'], mayRead: DeskChannel['mayRead']) {
    super(topic, clock);
    this.open = open;
    this.mayRead = mayRead;
  }

  flush(): void {
    if (this.pending.isEmpty || this.isAsking) return;
    const may = this.mayRead();
    if (typeof may === 'boolean') this.publishPending(may);
    else this.publishLater(may);
  }

  protected snapshot(): SupportDeskTopicData {
    const may = this.isAsking ? undefined : this.mayRead();
    if (may === true) return { talks: this.open(), messages: [], typingTalkId: '' };
    if (may !== false) {
      // Nobody knows yet: the talks follow as a delta.
      for (const talk of this.open()) this.pending.talks.set(talk.talkId, talk);
      if (may !== undefined) this.publishLater(may);
    }
    return { talks: [], messages: [], typingTalkId: '' };
  }

  private publishPending(may: boolean): void {
    const data: SupportDeskTopicData = this.pending.take();
    if (may) this.publish(data);
  }

  /** Keeps what is to be published until the permission is known; when it cannot be read, until the next change. */
  private publishLater(answer: Promise<boolean>): void {
    this.isAsking = true;
    answer.then(
      (may) => {
        this.isAsking = false;
        this.publishPending(may);
      },
      () => {
        this.isAsking = false;
      },
    );
  }
}
