import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Button, buttonClass, EmptyState, Switch } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { MessageList } from '../list/message-list.tsx';
import type { MessageFilter } from '../model/message-pages.ts';
import { useUnreadModules } from '../unread/use-unread.ts';
import { useMarkAll } from '../use-reading.ts';
import { readFilter, searchOfFilter } from './centre-filter.ts';
import { ModuleNav, SubmoduleNav } from './module-nav.tsx';

/** Nothing of the page depends on a message having led away from it. */
const STAY = () => undefined;

/** The message centre: all messages by subject and day (IN-05). What is shown is in the address. */
export function CentrePage({ search }: PageProps<'module' | 'sub' | 'unread'>) {
  const filter = readFilter(search);
  const unread = useUnreadModules();
  return (
    <div className="mx-auto w-full max-w-300 py-6 md:px-6 md:py-8">
      <Head filter={filter} />
      <div className="mt-5 grid items-start gap-4 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-6">
        <div className="min-w-0 md:sticky md:top-18">
          <ModuleNav filter={filter} unread={unread} />
        </div>
        <section
          aria-labelledby="inbox-subject"
          className="min-h-100 border-y bg-surface-1 md:overflow-clip md:rounded-12 md:border-x"
        >
          <h2 id="inbox-subject" className="sr-only">
            <FormattedMessage id={`inbox.module.${filter.moduleId}`} />
          </h2>
          <SubmoduleNav filter={filter} />
          <MessageList
            key={JSON.stringify(filter)}
            filter={filter}
            scrolls="page"
            onPick={STAY}
            empty={<NoMessages filter={filter} />}
          />
        </section>
      </div>
    </div>
  );
}

function Head({ filter }: { readonly filter: MessageFilter }) {
  const navigate = useNavigate();
  const { markAll, isPending } = useMarkAll();
  const setUnreadOnly = (unreadOnly: boolean) =>
    navigate({ to: '.', search: { ...searchOfFilter({ ...filter, unreadOnly }) }, resetScroll: false });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 md:px-0">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="inbox.noticeNavList.title" />
        </h1>
        <p className="mt-1 max-w-2xl text-13 text-pretty text-text-2">
          <FormattedMessage id="inbox.noticeNavList.text" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Switch
          label={<FormattedMessage id="inbox.unreadOnly" />}
          checked={filter.unreadOnly}
          onCheckedChange={(isOn) => void setUnreadOnly(isOn)}
          className="me-2"
        />
        <Button busy={isPending} onClick={markAll}>
          <CheckCheck size={14} aria-hidden="true" />
          <FormattedMessage id="inbox.markAll" />
        </Button>
        <AppLink to="/user/notifications" className={buttonClass('quiet')}>
          <Settings size={14} aria-hidden="true" />
          <span className="max-md:sr-only">
            <FormattedMessage id="inbox.settings" />
          </span>
        </AppLink>
      </div>
    </div>
  );
}

function NoMessages({ filter }: { readonly filter: MessageFilter }) {
  const icon = <Bell size={28} strokeWidth={1.5} aria-hidden="true" />;
  const isAll = filter.moduleId === 0 && !filter.unreadOnly;
  if (isAll) {
    return (
      <EmptyState
        icon={icon}
        title={<FormattedMessage id="inbox.empty" />}
        description={<FormattedMessage id="inbox.emptyHint" />}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={<FormattedMessage id="inbox.none.filtered" />}
      description={<FormattedMessage id="inbox.none.filteredHint" />}
      action={
        <AppLink to="/inMail/noticeNavList" className={buttonClass('neutral')}>
          <FormattedMessage id="inbox.none.showAll" />
        </AppLink>
      }
    />
  );
}
