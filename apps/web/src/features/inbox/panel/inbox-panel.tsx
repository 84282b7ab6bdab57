import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, buttonClass, EmptyState, TabPanel, Tabs } from '@bourse/ui';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageList } from '../list/message-list.tsx';
import { useMarkAll } from '../use-reading.ts';
import { PANEL_TABS, tabAt } from './panel-tabs.ts';

/** The newest messages, in the header's panel (IN-01). */
export function InboxPanel({ onPick }: { readonly onPick: () => void }) {
  const intl = useIntl();
  const [shown, setShown] = useState('0');
  const { markAll, isPending } = useMarkAll();
  const tab = tabAt(shown);
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-1 ps-4 pe-2 pt-2">
        <h2 className="flex-1 text-16 font-semibold">
          <FormattedMessage id="shell.notifications" />
        </h2>
        <Button tone="quiet" size="sm" busy={isPending} onClick={markAll}>
          <CheckCheck size={14} aria-hidden="true" />
          <FormattedMessage id="inbox.markAll" />
        </Button>
        <AppLink
          to="/user/notifications"
          preload={false}
          aria-label={intl.formatMessage({ id: 'inbox.settings' })}
          title={intl.formatMessage({ id: 'inbox.settings' })}
          onClick={onPick}
          className="inline-flex size-9 items-center justify-center rounded-4 text-text-2 hover:bg-surface-2 hover:text-text-1 max-md:size-11"
        >
          <Settings size={16} aria-hidden="true" />
        </AppLink>
      </div>
      <Tabs
        label={intl.formatMessage({ id: 'inbox.tabs' })}
        size="sm"
        value={shown}
        onValueChange={setShown}
        items={PANEL_TABS.map(({ id, labelId }) => ({ value: id, label: intl.formatMessage({ id: labelId }) }))}
        className="flex min-h-0 flex-1 flex-col"
        listClassName="px-4"
      >
        <TabPanel value={shown} className="min-h-0 flex-1">
          <MessageList key={shown} filter={tab.filter} scrolls="box" onPick={onPick} empty={<NoMessages />} />
        </TabPanel>
      </Tabs>
      <div className="border-t p-3">
        <AppLink
          to="/inMail/noticeNavList"
          preload={false}
          onClick={onPick}
          className={buttonClass('neutral', 'md', 'w-full')}
        >
          <FormattedMessage id="inbox.all" />
        </AppLink>
      </div>
    </div>
  );
}

function NoMessages() {
  return (
    <EmptyState
      className="h-full"
      icon={<Bell size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={<FormattedMessage id="inbox.empty" />}
      description={<FormattedMessage id="inbox.emptyHint" />}
    />
  );
}
