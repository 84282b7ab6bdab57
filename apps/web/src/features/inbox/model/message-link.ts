import type { InboxMessage } from '@bourse/contract';
import { inboxLink } from '@bourse/contract/inbox';
import { readMessageData, recordField } from './message-data.ts';

/** What of a message decides where it leads. */
export type LinkedMessage = Pick<InboxMessage, 'bizType' | 'jumpLink' | 'supportCode' | 'dataJson' | 'formatDataJson'>;

/**
 * Where a message leads (IN-03, IN-07): its article, its own link, or the page of its business type, as the contract's table has them.
 * A path after the language; undefined where it leads nowhere. `isLanguage` knows the segments that name a language.
 */
export function pathOfMessage(message: LinkedMessage, isLanguage: (segment: string) => boolean): string | undefined {
  const { bizType, supportCode, jumpLink } = message;
  const data = readMessageData(message.formatDataJson === '' ? message.dataJson : message.formatDataJson);
  const extras = recordField(data, 'extras');
  const whole = Object.keys(extras).length === 0 ? data : { ...data, extras };
  // A link of another site leaves the page of the type.
  const own = withoutLanguage(jumpLink, isLanguage);
  const path = inboxLink({ bizType, supportCode, data: whole, jumpLink: isOwnPath(own) ? own : '' });
  return path !== undefined && isOwnPath(path) ? path : undefined;
}

/** A link without the language that it begins with. */
function withoutLanguage(link: string, isLanguage: (segment: string) => boolean): string {
  const first = /^\/([^/?#]*)/.exec(link)?.[1] ?? '';
  if (!isLanguage(first)) return link;
  const rest = link.slice(first.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a path stays on this site: a second slash or a backslash makes browsers read a host. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path);
}
