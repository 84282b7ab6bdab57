import { LoadFailed } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { EmptyState } from '@bourse/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RoomPage } from '../../room/room-page.tsx';
import { followDesk, useDesk } from './desk-client.ts';
import { newsOf } from './desk-data.ts';
import { DeskList } from './desk-list.tsx';
import { DeskSide } from './desk-side.tsx';
import { DeskTalk } from './desk-talk.tsx';
import { SupportTabs } from './support-tabs.tsx';

/** The desk: who waits, the talk that an agent has before him, and who is on its other side. */
export function DeskPage() {
  const title = useIntl().formatMessage({ id: 'support.title' });
  const accountId = useUser()?.fid ?? 0;
  const { talk: talkId } = useSearch({ strict: false }) as { readonly talk?: string };
  const navigate = useNavigate();
  const error = useDesk((state) => state.error);
  useEffect(followDesk, []);
  useTitleBadge(useDesk(({ data }) => newsOf(data, accountId)));
  const pick = (talk: string) => void navigate({ to: '.', search: { talk }, resetScroll: false });
  return (
    <RoomPage title={title} text={<FormattedMessage id="support.text" />}>
      <SupportTabs />
      {error !== null && <LoadFailed error={error} failedId="support.failed" onRetry={() => location.reload()} />}
      <div className="grid gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_20rem]">
        <DeskList picked={talkId} onPick={pick} />
        {talkId === undefined ? (
          <EmptyState
            icon={<MessagesSquare size={28} strokeWidth={1.5} aria-hidden="true" />}
            title={<FormattedMessage id="support.pick" />}
            description={<FormattedMessage id="support.pickText" />}
            className="rounded-8 border"
          />
        ) : (
          <DeskTalk key={talkId} talkId={talkId} onPick={pick} />
        )}
        {talkId !== undefined && <DeskSide key={`side-${talkId}`} talkId={talkId} onPick={pick} />}
      </div>
    </RoomPage>
  );
}

/** Puts what wants an eye before the title of the tab, without a sound: `(3) Customer service`. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '');
    document.title = count === 0 ? plain : `(${count}) ${plain}`;
  }, [count]);
}
