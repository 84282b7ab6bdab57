import type { InboxMessage } from '@bourse/contract';
import { linkAt } from '@bourse/kit/page/link-at.ts';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import { isLocale } from '@bourse/kit/words/locale.ts';
import { pathOfMessage } from './model/message-link.ts';

/** The page that a message leads to. A link that cannot be built is logged, and the message is shown without one (IN-03). */
export function targetOfMessage(message: InboxMessage): LinkTarget | undefined {
  if (!message.hasLink) return undefined;
  try {
    const path = pathOfMessage(message, isLocale);
    const target = path === undefined ? undefined : linkAt(path);
    if (target === undefined) throw new Error(`no page at ${path}`);
    return target;
  } catch (error) {
    console.error(`the link of message ${message.id}, type ${message.bizType}, could not be built`, error);
    return undefined;
  }
}
