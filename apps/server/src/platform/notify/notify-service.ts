import { invariant } from '@bourse/domain';
import type { ClientBase } from 'pg';
import type { MessageKind, NotificationSink, Notifier, NotifyOptions } from './notify.ts';

/** Writes notifications down and passes each on to the sinks of its kind. */
export class NotifyService implements Notifier {
  private readonly kinds = new Map<string, MessageKind>();
  private readonly sinks = new Map<string, NotificationSink>();

  registerKind(kind: MessageKind): void {
    invariant(!this.kinds.has(kind.kind), `there are two kinds of notification ${kind.kind}`);
    this.kinds.set(kind.kind, kind);
  }

  registerSink(sink: NotificationSink): void {
    invariant(!this.sinks.has(sink.name), `there are two notification sinks ${sink.name}`);
    this.sinks.set(sink.name, sink);
  }

  async notify(
    tx: ClientBase,
    accountId: number,
    kind: string,
    params: Readonly<Record<string, unknown>>,
    { dedupeKey, maxADay }: NotifyOptions = {},
  ): Promise<boolean> {
    const known = this.kinds.get(kind);
    invariant(known !== undefined, `there is no kind of notification ${kind}`);
    const parsed = known.params.safeParse(params);
    invariant(parsed.success, `the parameters do not fit the notification ${kind}`);
    if (maxADay !== undefined && (await countOfDay(tx, accountId, kind)) >= maxADay) return false;
    const { rows } = await tx.query<{ readonly notification_id: bigint }>(
      `insert into notifications (account_id, kind, params, dedupe_key) values ($1, $2, $3, $4)
        on conflict (account_id, kind, dedupe_key) where dedupe_key is not null do nothing
        returning notification_id`,
      [accountId, kind, JSON.stringify(params), dedupeKey],
    );
    const notificationId = rows[0]?.notification_id;
    if (notificationId === undefined) return false;
    for (const channel of known.channels) {
      await this.sinks.get(channel)?.deliver(tx, { notificationId, accountId, kind, params });
    }
    return true;
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
