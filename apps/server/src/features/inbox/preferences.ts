import type { MessageChannel, NotifyPreferences, PreferenceGroup, RouteBody } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { InboxEntry, MessageKind, Notifier } from '../../platform/notify/notify.ts';
import { isZone, type QuietHours } from './local-time.ts';

/** Groups in the order of the page. */
export const GROUPS: readonly PreferenceGroup[] = [
  'security',
  'system',
  'announcements',
  'activities',
  'quotes',
  'trades',
  'rewards',
];
export const CHANNELS: readonly MessageChannel[] = ['inbox', 'mail', 'push'];

/** Groups by module. */
const GROUP_OF_MODULE: Readonly<Record<number, PreferenceGroup>> = {
  1: 'system',
  2: 'announcements',
  3: 'activities',
  4: 'activities',
  5: 'quotes',
  6: 'quotes',
  7: 'trades',
  8: 'trades',
  9: 'trades',
  10: 'rewards',
  11: 'rewards',
  20: 'quotes',
  21: 'trades',
};
/** What a user cannot switch off: the record in the inbox, and the warning of a break-in. */
const FIXED: Readonly<Partial<Record<PreferenceGroup, readonly MessageChannel[]>>> = {
  security: ['inbox', 'mail'],
  system: ['inbox'],
  announcements: ['inbox'],
};

/** The group of a kind. */
export function groupOf({ isSecurity, module }: Pick<InboxEntry, 'isSecurity' | 'module'>): PreferenceGroup {
  return isSecurity === true ? 'security' : (GROUP_OF_MODULE[module] ?? 'system');
}

/** Whether a way cannot be switched off. */
export function isFixed(group: PreferenceGroup, channel: MessageChannel): boolean {
  return FIXED[group]?.includes(channel) === true;
}

/** Choices by group and channel; what is left out is as the kinds have it. */
export type ChannelChoices = Readonly<
  Partial<Record<PreferenceGroup, Readonly<Partial<Record<MessageChannel, boolean>>>>>
>;

/** What is stored of a user; defaults for one who has chosen nothing. */
export interface StoredPreferences {
  readonly channels: ChannelChoices;
  readonly quiet: QuietHours;
  readonly digest: { readonly isOn: boolean; readonly at: string };
}

interface Row {
  readonly channels: ChannelChoices;
  readonly quiet_on: boolean;
  readonly quiet_from: string;
  readonly quiet_to: string;
  readonly digest_on: boolean;
  readonly digest_at: string;
  readonly zone: string;
}

const DEFAULTS: StoredPreferences = {
  channels: {},
  quiet: { isOn: false, from: '22:00', to: '07:00', zone: 'UTC' },
  digest: { isOn: false, at: '09:00' },
};

/** The ways by which a kind reaches somebody with these choices. */
export function chosenChannels(kind: MessageKind & { readonly inbox: InboxEntry }, choices: ChannelChoices): string[] {
  const group = groupOf(kind.inbox);
  const isChosen = (channel: MessageChannel) => {
    const isDefault = kind.channels.includes(channel);
    return isFixed(group, channel) ? isDefault : (choices[group]?.[channel] ?? isDefault);
  };
  const others = kind.channels.filter((name) => !CHANNELS.some((channel) => channel === name));
  return [...CHANNELS.filter(isChosen), ...others];
}

/** Keeps what users have chosen. */
export class Preferences {
  private readonly pool: Pool;
  private readonly notifier: Pick<Notifier, 'allKinds'>;

  constructor(pool: Pool, notifier: Pick<Notifier, 'allKinds'>) {
    this.pool = pool;
    this.notifier = notifier;
  }

  async read(
    accountId: number,
    db: Pick<Pool, 'query'> | Pick<ClientBase, 'query'> = this.pool,
  ): Promise<StoredPreferences> {
    const { rows } = await db.query<Row>(
      `select channels, quiet_on, quiet_from, quiet_to, digest_on, digest_at, zone
        from notify_preferences where account_id = $1`,
      [accountId],
    );
    const [row] = rows;
    if (row === undefined) return DEFAULTS;
    return {
      channels: row.channels,
      quiet: { isOn: row.quiet_on, from: row.quiet_from, to: row.quiet_to, zone: row.zone },
      digest: { isOn: row.digest_on, at: row.digest_at },
    };
  }

  /** As the wire has them. A way is on when at least one kind of the group takes it. */
  async show(accountId: number): Promise<NotifyPreferences> {
    const { channels, digest, quiet } = await this.read(accountId);
    const { isOn, from, to, zone } = quiet;
    const rows = GROUPS.flatMap((group) =>
      CHANNELS.map((channel) => {
        const fixed = isFixed(group, channel);
        const choice = fixed ? true : (channels[group]?.[channel] ?? this.isDefault(group, channel));
        return { group, channel, isOn: choice, isFixed: fixed };
      }),
    );
    return { channels: rows, quietHours: { isOn, from, to }, digest, zone };
  }

  /** Changes what the body has. Rejected: NOTIFY_CHANNEL_FIXED, NOTIFY_ZONE_INVALID. */
  async change(
    accountId: number,
    { channels = [], digest, quietHours, zone }: RouteBody<'setNotifyPreferences'>,
  ): Promise<ApiResult<NotifyPreferences>> {
    if (zone !== undefined && !isZone(zone)) return reject('NOTIFY_ZONE_INVALID', 'zone');
    if (channels.some(({ channel, group, isOn }) => isFixed(group, channel) && !isOn)) {
      return reject('NOTIFY_CHANNEL_FIXED', 'channels');
    }
    const patch: Partial<Record<PreferenceGroup, Partial<Record<MessageChannel, boolean>>>> = {};
    for (const { channel, group, isOn } of channels) patch[group] = { ...patch[group], [channel]: isOn };
    await this.pool.query('insert into notify_preferences (account_id) values ($1) on conflict do nothing', [
      accountId,
    ]);
    await this.pool.query(
      `update notify_preferences set
          channels = channels || (
            select coalesce(jsonb_object_agg(key, coalesce(channels -> key, '{}') || value), '{}') from jsonb_each($2)),
          quiet_on = coalesce($3, quiet_on), quiet_from = coalesce($4, quiet_from), quiet_to = coalesce($5, quiet_to),
          digest_on = coalesce($6, digest_on), digest_at = coalesce($7, digest_at), zone = coalesce($8, zone)
        where account_id = $1`,
      [
        accountId,
        JSON.stringify(patch),
        quietHours?.isOn,
        quietHours?.from,
        quietHours?.to,
        digest?.isOn,
        digest?.at,
        zone,
      ],
    );
    return { ok: true, value: await this.show(accountId) };
  }

  /** Ends the mails of a group. */
  async endMails(accountId: number, group: PreferenceGroup): Promise<void> {
    if (isFixed(group, 'mail')) return;
    await this.change(accountId, { channels: [{ group, channel: 'mail', isOn: false }] });
  }

  /** Ends the daily mail. */
  async endDigest(accountId: number): Promise<void> {
    await this.pool.query('update notify_preferences set digest_on = false where account_id = $1', [accountId]);
  }

  /** Whether a kind of the group takes a way by itself. */
  private isDefault(group: PreferenceGroup, channel: MessageChannel): boolean {
    return this.notifier
      .allKinds()
      .some(({ channels, inbox }) => inbox !== undefined && groupOf(inbox) === group && channels.includes(channel));
  }
}
