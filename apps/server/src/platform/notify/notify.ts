import type { ClientBase } from 'pg';
import type * as z from 'zod/mini';

/** A kind of notification. */
export interface MessageKind {
  /** `<feature>.<what>`: `account.new-device`. Stable for ever: it is stored. */
  readonly kind: string;
  /** What a notification of this kind carries; JSON. */
  readonly params: z.ZodMiniType;
  /** Names of the sinks that get it, unless the user chooses otherwise; those that no product has registered are left out. */
  readonly channels: readonly string[];
}

/** A notification as sinks get it. */
export interface Notification {
  readonly notificationId: bigint;
  readonly accountId: number;
  readonly kind: string;
  /** As the kind's schema lets them through. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A way for notifications to reach a user: mail, inbox, push. */
export interface NotificationSink {
  /** Name as `channels` has it: `mail`. */
  readonly name: string;
  /** Passes a notification on, in the transaction that writes it down; the outside world is reached by a job or an outbox. */
  deliver(tx: ClientBase, notification: Notification): Promise<void>;
}

/** How a notification is sent. */
export interface NotifyOptions {
  /** A second notification of the same account, kind and key is left out. */
  readonly dedupeKey?: string;
  /** Left out, too, when the account has had so many of the kind with a key within 24 hours; a few more when they come at once. */
  readonly maxADay?: number;
}

/** What features use of the notifications. */
export interface Notifier {
  /** Adds a kind; when the feature starts. */
  registerKind(kind: MessageKind): void;
  /** Adds a sink; when the feature starts. */
  registerSink(sink: NotificationSink): void;
  /**
   * Notifies an account of something, in the caller's transaction; false when the options leave it out. Throws when the parameters are not
   * those of the kind.
   */
  notify(
    tx: ClientBase,
    accountId: number,
    kind: string,
    params: Readonly<Record<string, unknown>>,
    options?: NotifyOptions,
  ): Promise<boolean>;
}
