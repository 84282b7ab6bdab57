import { type InboxMessage, inboxLink } from '@bourse/contract';
import type { Logger } from '../../platform/logger.ts';
import type { Language } from '../../platform/mail/mail.ts';
import { inboxText } from '../../platform/notify/inbox-text.ts';
import type { InboxEntry, NotificationParams, Notifier } from '../../platform/notify/notify.ts';
import type { StoredMessage } from './inbox.store.ts';

/** Renders messages for readers. */
export interface MessageRenderer {
  /** A message as the wire has it, in a language. */
  render(message: StoredMessage, language: Language): InboxMessage;
}

/** Creates the renderer; it knows the kinds that features have registered. */
export function createRenderer(notifier: Pick<Notifier, 'kindOf'>, logger: Logger): MessageRenderer {
  return {
    render: ({ createdAt, isRead, kind, messageId, params }, language) => {
      const entry = notifier.kindOf(kind)?.inbox;
      const base = { id: messageId.toString(), createdTime: createdAt.getTime(), read: isRead ? 1 : 0 } as const;
      // A kind that no feature has any more: its texts are gone with it.
      if (entry === undefined) return { ...base, ...NOTHING, title: kind };
      const { link, supportCode, data } = linkOf(entry, params, (err) =>
        logger.error({ err, kind, messageId }, 'the link of a message could not be built'),
      );
      const json = JSON.stringify(data);
      return {
        ...base,
        ...inboxText(entry, params, language),
        hasLink: link !== undefined,
        bizType: entry.bizType,
        moduleCode: entry.module,
        submoduleCode: entry.submodule ?? 0,
        jumpLink: link ?? '',
        supportCode,
        dataJson: json,
        formatDataJson: json,
      };
    },
  };
}

const NOTHING = {
  content: '',
  hasLink: false,
  bizType: 0,
  moduleCode: 1,
  submoduleCode: 0,
  jumpLink: '',
  supportCode: '',
  dataJson: '{}',
  formatDataJson: '{}',
} as const;

/** Where a message leads, with the fields that decide it. A failure is logged and means nowhere. */
export function linkOf(
  entry: InboxEntry,
  params: NotificationParams,
  onFailure: (error: unknown) => void,
): { readonly link: string | undefined; readonly supportCode: string; readonly data: NotificationParams } {
  try {
    const data = entry.data?.(params) ?? params;
    const supportCode = entry.supportCode?.(params) ?? '';
    const jumpLink = entry.link?.(params) ?? '';
    return { link: inboxLink({ bizType: entry.bizType, data, supportCode, jumpLink }), supportCode, data };
  } catch (error) {
    onFailure(error);
    return { link: undefined, supportCode: '', data: {} };
  }
}
