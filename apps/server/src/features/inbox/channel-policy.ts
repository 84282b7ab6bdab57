import type { ClientBase } from 'pg';
import type { ChannelPolicy, MessageKind, Notification } from '../../platform/notify/notify.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import { MAIL_LATER } from './inbox.sink.ts';
import { isQuiet, quietEndMs } from './local-time.ts';
import { chosenChannels, groupOf, type Preferences } from './preferences.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** What the policy needs. */
export interface PolicyDeps {
  readonly preferences: Preferences;
  readonly links: UnsubscribeLinks;
  readonly time: Timekeeper;
}

/**
 * Decides by a user's choices. In the quiet hours a mail waits for their end and a push message is left out, because it would be old news by
 * then; what is about the safety of the account passes.
 */
export function createChannelPolicy({ links, preferences, time }: PolicyDeps): ChannelPolicy {
  return {
    channelsFor: async (tx: ClientBase, kind: MessageKind, { accountId }: Omit<Notification, 'channels'>) => {
      const { inbox } = kind;
      if (inbox === undefined) return kind.channels;
      const { channels, quiet } = await preferences.read(accountId, tx);
      const chosen = chosenChannels({ ...kind, inbox }, channels);
      const nowMs = time.nowMs();
      if (groupOf(inbox) === 'security' || !isQuiet(quiet, nowMs)) return chosen;
      const loud = chosen.filter((name) => name !== 'push');
      // Quiet all day: such a mail would wait for ever.
      if (quietEndMs(quiet, nowMs) === undefined) return loud.filter((name) => name !== 'mail');
      return loud.map((name) => (name === 'mail' ? MAIL_LATER : name));
    },
    unsubscribeUrl: (accountId, { inbox }) => {
      const group = inbox === undefined ? undefined : groupOf(inbox);
      return group === undefined || group === 'security' ? undefined : links.url(accountId, group);
    },
  };
}
