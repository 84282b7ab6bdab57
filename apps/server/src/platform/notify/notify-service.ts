import { invariant } from '@bourse/domain';
import type { ClientBase } from 'pg';
import { checkInboxEntry } from './inbox-text.ts';
import type {
  ChannelPolicy,
  MessageKind,
  Notification,
  NotificationParams,
  NotificationSink,
  Notifier,
  NotifyOptions,
} from './notify.ts';

/** Writes notifications down and passes each on to the sinks that the policy, or without one its kind, names. */
export class NotifyService implements Notifier {
  private readonly kinds = new Map<string, MessageKind>();
  private readonly sinks = new Map<string, NotificationSink>();
  private policy: ChannelPolicy | undefined;

  registerKind(kind: MessageKind): void {
    invariant(!this.kinds.has(kind.kind), `there are two kinds of notification ${kind.kind}`);
    checkInboxEntry(kind);
    this.kinds.set(kind.kind, kind);
  }

  registerSink(sink: NotificationSink): void {
    invariant(!this.sinks.has(sink.name), `there are two notification sinks ${sink.name}`);
    this.sinks.set(sink.name, sink);
  }

  usePolicy(policy: ChannelPolicy): void {
    invariant(this.policy === undefined, 'there are two policies of channels');
    this.policy = policy;
  }

  kindOf(kind: string): MessageKind | undefined {
    return this.kinds.get(kind);
  }

  allKinds(): readonly MessageKind[] {
    return [...this.kinds.values()];
  }

  unsubscribeUrl(accountId: number, kind: MessageKind): string | undefined {
    return this.policy?.unsubscribeUrl(accountId, kind);
  }

  async deliverBy(tx: ClientBase, channel: string, notification: Notification): Promise<void> {
    await this.sinks.get(channel)?.deliver(tx, notification);
  }

  async notify(
    tx: ClientBase,
    accountId: number,
    kind: string,
    params: NotificationParams,
    { dedupeKey, maxADay }: NotifyOptions = {},
  ): Promise<boolean> {
    const known = this.check(kind, params);
    if (maxADay !== undefined && (await countOfDay(tx, accountId, kind)) >= maxADay) return false;
    const { rows } = await tx.query<{ readonly notification_id: bigint }>(
      `insert into notifications (account_id, kind, params, dedupe_key) values ($1, $2, $3, $4)
        on conflict (account_id, kind, dedupe_key) where dedupe_key is not null do nothing
        returning notification_id`,
      [accountId, kind, JSON.stringify(params), dedupeKey],
    );
    const notificationId = rows[0]?.notification_id;
    if (notificationId === undefined) return false;
    const notification = { notificationId, accountId, kind, params };
    const channels = (await this.policy?.channelsFor(tx, known, notification)) ?? known.channels;
    for (const channel of channels) await this.deliverBy(tx, channel, { ...notification, channels });
    return true;
  }

  async broadcast(
    tx: ClientBase,
    kind: string,
    params: NotificationParams,
    { dedupeKey }: { readonly dedupeKey: string },
  ): Promise<boolean> {
    const { channels } = this.check(kind, params);
    const { rows } = await tx.query<{ readonly notification_id: bigint }>(
      `insert into notifications (account_id, kind, params, dedupe_key) values (null, $1, $2, $3)
        on conflict (kind, dedupe_key) where account_id is null do nothing
        returning notification_id`,
      [kind, JSON.stringify(params), dedupeKey],
    );
    const notificationId = rows[0]?.notification_id;
    if (notificationId === undefined) return false;
    for (const channel of channels) {
      await this.sinks.get(channel)?.broadcast?.(tx, { notificationId, kind, params, channels });
    }
    return true;
  }

  private check(kind: string, params: NotificationParams): MessageKind {
    const known = this.kinds.get(kind);
    invariant(known !== undefined, `there is no kind of notification ${kind}`);
    invariant(known.params.safeParse(params).success, `the parameters do not fit the notification ${kind}`);
    return known;
  }
}

async function countOfDay(tx: ClientBase, accountId: number, kind: string): Promise<number> {
  const { rows } = await tx.query<{ readonly count: bigint }>(
    `select count(*) from notifications
      where account_id = $1 and kind = $2 and dedupe_key is not null and created_at > now() - interval '24 hours'`,
    [accountId, kind],
  );
  return Number(rows[0]?.count ?? 0n);
}
