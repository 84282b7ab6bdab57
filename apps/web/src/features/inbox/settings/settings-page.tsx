import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { buttonClass, SkeletonRows } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { ChannelTable } from './channel-table.tsx';
import { PushSection } from './push-section.tsx';
import { SoundSection } from './sound-section.tsx';
import { Digest, QuietHours, Zone } from './time-sections.tsx';
import { usePreferences } from './use-preferences.ts';

/** Which messages reach the user, in which ways, and when nothing disturbs. */
export function SettingsPage() {
  const { query, save } = usePreferences();
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3 max-md:px-4">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold md:text-28">
            <FormattedMessage id="inboxSettings.title" />
          </h1>
          <p className="mt-1 text-13 text-text-2">
            <FormattedMessage id="inboxSettings.text" />
          </p>
        </div>
        <AppLink to="/inMail/noticeNavList" className={buttonClass('neutral')}>
          <FormattedMessage id="inbox.noticeNavList.title" />
        </AppLink>
      </div>
      <Loaded
        query={query}
        failedId="inboxSettings.failed"
        skeleton={<SkeletonRows rows={8} rowClassName="h-14 gap-3 border-b px-4" blocks={['h-4 w-40', 'h-4 w-24']} />}
      >
        {(preferences) => (
          <>
            <ChannelTable preferences={preferences} save={save} />
            <QuietHours preferences={preferences} save={save} />
            <Digest preferences={preferences} save={save} />
            <Zone preferences={preferences} save={save} />
          </>
        )}
      </Loaded>
      <PushSection />
      <SoundSection />
    </div>
  );
}
