import type { Topic, TopicMessage } from '@bourse/contract';
import type { ApiError } from '../api/api-error.ts';
import { cancelFrame, onNextFrame } from './frame.ts';
import type { StreamClient } from './stream-client.ts';

/** What a topic's messages are gathered into between two paints. */
export interface TopicModel<View> {
  readonly apply: (message: TopicMessage) => void;
  /** An unchanging picture of the model; parts that did not change keep their identity. */
  readonly view: () => View;
}

/** What readers of a topic see. `view` is undefined until the first snapshot; `error` is why the subscription is rejected. */
export interface TopicState<View> {
  readonly view: View | undefined;
  readonly error: ApiError | undefined;
}

/** Keeps a topic a moment after its last reader left, so that a page change or a double mount does not ask again. */
const LINGER_MS = 2_000;
const EMPTY: TopicState<never> = { view: undefined, error: undefined };

/** One topic for any number of readers: followed while somebody reads, published once a frame. */
export class TopicStore<View> {
  readonly #client: StreamClient;
  readonly #topic: Topic;
  readonly #createModel: () => TopicModel<View>;
  readonly #lingerMs: number;
  readonly #readers = new Set<() => void>();
  #model: TopicModel<View> | undefined;
  #state: TopicState<View> = EMPTY;
  #stop: (() => void) | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;

  constructor(client: StreamClient, topic: Topic, createModel: () => TopicModel<View>, lingerMs = LINGER_MS) {
    this.#client = client;
    this.#topic = topic;
    this.#createModel = createModel;
    this.#lingerMs = lingerMs;
  }

  /** The state that was published last; the same object until something changes. */
  readonly getState = (): TopicState<View> => this.#state;

  /** Reads until the returned function is called; the callback runs at most once a frame. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    clearTimeout(this.#linger);
    this.#readers.add(onChange);
    this.#stop ??= this.#follow();
    return () => {
      this.#readers.delete(onChange);
      if (this.#readers.size === 0) this.#linger = setTimeout(() => this.#leave(), this.#lingerMs);
    };
  };

  #follow(): () => void {
    this.#model = this.#createModel();
    return this.#client.follow(this.#topic, {
      onMessage: (message) => {
        this.#model?.apply(message);
        onNextFrame(this.#publish);
      },
      onRejected: (error) => this.#set({ view: undefined, error }),
    });
  }

  readonly #publish = (): void => {
    if (this.#model !== undefined) this.#set({ view: this.#model.view(), error: undefined });
  };

  #set(state: TopicState<View>): void {
    this.#state = state;
    for (const reader of this.#readers) reader();
  }

  /** Asks again for a topic that was rejected; until the answer it counts as on its way. */
  readonly retry = (): void => {
    if (this.#state.error === undefined) return;
    this.#set(EMPTY);
    this.#client.askAgain(this.#topic);
  };

  /** Forgets everything gathered so far, at once: what follows belongs to somebody else. */
  reset(): void {
    if (this.#model === undefined) return;
    this.#model = this.#createModel();
    cancelFrame(this.#publish);
    this.#set(EMPTY);
  }

  #leave(): void {
    if (this.#readers.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
    this.#model = undefined;
    cancelFrame(this.#publish);
    // Whoever comes back later must not read old figures as new ones.
    this.#state = EMPTY;
  }
}
