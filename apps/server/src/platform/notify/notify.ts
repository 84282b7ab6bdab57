import type { ClientBase } from 'pg';
import type * as z from 'zod/mini';
import type { Language } from '../mail/mail.ts';

/** A message's text in one language; `{name}` stands for a parameter of the kind. */
export interface InboxText {
  readonly title: string;
  readonly content: string;
}

/** Texts by language; English stands in for a language that has none. */
export type InboxTexts = Readonly<Partial<Record<Language, InboxText>>> & { readonly en_US: InboxText };

/** Parameters of a notification, as the kind's schema lets them through. */
export type NotificationParams = Readonly<Record<string, unknown>>;

/** How a kind looks in the inbox, and as a push message. */
export interface InboxEntry {
  /** A number of the specification (`BUSINESS_TYPES`), or one of our own from 1000 on. */
  readonly bizType: number;
  /** Of a number of the specification those of its table. */
  readonly module: number;
  readonly submodule?: number;
  readonly texts: InboxTexts;
  /** Texts of a notification that brings its own, such as an announcement; used instead of `texts` where it has the language. */
  readonly ownTexts?: (params: NotificationParams, language: Language) => InboxText | undefined;
  /** Where it leads: a path without the language. Left out: by the rule of its number, if there is one. */
  readonly link?: (params: NotificationParams) => string | undefined;
  /** Code of the support article that it leads to. */
  readonly supportCode?: (params: NotificationParams) => string | undefined;
  /** Fields of `dataJson`; left out: the parameters. */
  readonly data?: (params: NotificationParams) => Readonly<Record<string, unknown>>;
  /** Whether it reports something about the safety of the account: it passes quiet hours and cannot be switched off. */
  readonly isSecurity?: boolean;
}

/** A kind of notification. */
export interface MessageKind {
  /** `<feature>.<what>`: `account.new-device`. Stable for ever: it is stored. */
  readonly kind: string;
  /** What a notification of this kind carries; JSON. */
  readonly params: z.ZodMiniType;
  /** Names of the sinks that get it, unless the user chooses otherwise; those that no product has registered are left out. */
  readonly channels: readonly string[];
  /** Texts and link of its message; a kind with the channels `inbox` or `push` needs it. */
  readonly inbox?: InboxEntry;
}

/** A notification as sinks get it. */
export interface Notification {
  readonly notificationId: bigint;
  readonly accountId: number;
  readonly kind: string;
  readonly params: NotificationParams;
  /** Every sink that gets it. */
  readonly channels: readonly string[];
}

/** A notification to everybody as sinks get it. */
export type Broadcast = Omit<Notification, 'accountId'>;

/** A way for notifications to reach a user: mail, inbox, push. */
export interface NotificationSink {
  /** Name as `channels` has it: `mail`. */
  readonly name: string;
  /** Passes a notification on, in the transaction that writes it down; the outside world is reached by a job or an outbox. */
  deliver(tx: ClientBase, notification: Notification): Promise<void>;
  /** The same for a notification to everybody; a sink without it gets none. */
  broadcast?(tx: ClientBase, broadcast: Broadcast): Promise<void>;
}

/** Decides by which channels an account gets a notification. */
export interface ChannelPolicy {
  /** Names of sinks, in the order of delivery; may read and write in the caller's transaction. */
  channelsFor(
    tx: ClientBase,
    kind: MessageKind,
    notification: Omit<Notification, 'channels'>,
  ): Promise<readonly string[]>;
  /** Where an account ends the mails of a kind; undefined: it cannot. */
  unsubscribeUrl(accountId: number, kind: MessageKind): string | undefined;
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
  /** Has a policy decide about the channels; without one the kind does. Once only. */
  usePolicy(policy: ChannelPolicy): void;
  /** A registered kind. */
  kindOf(kind: string): MessageKind | undefined;
  /** Every registered kind. */
  allKinds(): readonly MessageKind[];
  /** Where an account ends the mails of a kind; undefined: it cannot. */
  unsubscribeUrl(accountId: number, kind: MessageKind): string | undefined;
  /** Passes a notification that is written down to one more sink. */
  deliverBy(tx: ClientBase, channel: string, notification: Notification): Promise<void>;
  /**
   * Notifies an account of something, in the caller's transaction; false when the options leave it out. Throws when the parameters are not
   * those of the kind.
   */
  notify(
    tx: ClientBase,
    accountId: number,
    kind: string,
    params: NotificationParams,
    options?: NotifyOptions,
  ): Promise<boolean>;
  /**
   * Notifies everybody of something, in the caller's transaction: one row, whatever the number of users. False when the kind was
   * broadcast with the key before. Throws when the parameters are not those of the kind.
   */
  broadcast(
    tx: ClientBase,
    kind: string,
    params: NotificationParams,
    options: { readonly dedupeKey: string },
  ): Promise<boolean>;
}
