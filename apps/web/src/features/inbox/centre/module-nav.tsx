import { INBOX_MODULES } from '@bourse/contract/inbox';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { badgeText } from '../model/inbox-state.ts';
import type { MessageFilter } from '../model/message-pages.ts';
import { searchOfFilter, submodulesOf } from './centre-filter.ts';

const MODULES = [0, ...INBOX_MODULES.map(({ module }) => module)];

export interface ModuleNavProps {
  readonly filter: MessageFilter;
  /** Unread messages by module; 0 is their sum. */
  readonly unread: ReadonlyMap<number, number>;
}

/** The subjects of messages: a column on wide screens, a row that scrolls on phones. */
export function ModuleNav({ filter, unread }: ModuleNavProps) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'inbox.modules' })} className="min-w-0">
      <ul className="flex gap-1 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 md:flex-col">
        {MODULES.map((moduleId) => (
          <li key={moduleId} className="shrink-0">
            <AppLink
              to="/inMail/noticeNavList"
              search={{ ...searchOfFilter({ ...filter, moduleId, submoduleId: 0 }) }}
              preload={false}
              aria-current={moduleId === filter.moduleId ? 'page' : undefined}
              className={cx(
                'flex min-h-9 items-center justify-between gap-3 rounded-8 px-3 text-13 whitespace-nowrap max-md:min-h-11 md:whitespace-normal',
                moduleId === filter.moduleId
                  ? 'bg-surface-3 font-medium text-text-1'
                  : 'text-text-2 hover:bg-surface-2 hover:text-text-1',
              )}
            >
              <FormattedMessage id={`inbox.module.${moduleId}`} />
              <UnreadOf count={unread.get(moduleId) ?? 0} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnreadOf({ count }: { readonly count: number }) {
  const intl = useIntl();
  if (count <= 0) return null;
  return (
    <span className="num rounded-full bg-accent-soft px-1.5 text-11 font-medium text-accent">
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="sr-only">{intl.formatMessage({ id: 'inbox.unreadCount' }, { count })}</span>
    </span>
  );
}

/** The kinds of a subject, where it has some. */
export function SubmoduleNav({ filter }: { readonly filter: MessageFilter }) {
  const intl = useIntl();
  const submodules = submodulesOf(filter.moduleId);
  if (submodules.length === 0) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'inbox.submodules' })}>
      <ul className="flex flex-wrap gap-2 border-b px-4 py-2.5">
        {[0, ...submodules].map((submoduleId) => (
          <li key={submoduleId}>
            <AppLink
              to="/inMail/noticeNavList"
              search={{ ...searchOfFilter({ ...filter, submoduleId }) }}
              preload={false}
              aria-current={submoduleId === filter.submoduleId ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-7 items-center rounded-full border px-3 text-12 max-md:min-h-11',
                submoduleId === filter.submoduleId
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'text-text-2 hover:border-line-strong hover:text-text-1',
              )}
            >
              <FormattedMessage id={submoduleId === 0 ? 'inbox.sub.all' : `inbox.sub.${submoduleId}`} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
