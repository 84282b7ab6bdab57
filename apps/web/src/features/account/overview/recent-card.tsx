import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { SkeletonRows } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { ActivityName } from '../activity/activity-name.tsx';
import { Card } from './card.tsx';
import { useRecentActivity } from './overview-queries.ts';

/** What happened to the account of late. */
export function RecentCard() {
  return (
    <Card
      title={<FormattedMessage id="overview.recent" />}
      aside={
        <AppLink to="/user/personSetting" className="text-13 text-accent hover:underline">
          <FormattedMessage id="overview.recent.all" />
        </AppLink>
      }
    >
      <Loaded
        query={useRecentActivity()}
        failedId="activity.failed"
        skeleton={<SkeletonRows rows={4} rowClassName="h-12" blocks={['h-3 w-40', 'h-3 w-24']} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className="text-13 text-text-3">
            <FormattedMessage id="activity.empty" />
          </p>
        }
      >
        {({ items }) => (
          <ul className="flex flex-col divide-y">
            {items.map((entry) => (
              <li key={entry.activityId} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 text-13">
                <span className="min-w-0 flex-1 basis-48">
                  <ActivityName entry={entry} />
                </span>
                <Moment timeMs={entry.timeMs} className="text-12 text-text-3" />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
