import { FormattedMessage } from 'react-intl';
import type { ActivityEntry } from './activity-model.ts';

/** What happened, and what it was about. */
export function ActivityName({ entry: { event, detail } }: { readonly entry: ActivityEntry }) {
  return (
    <span className="min-w-0">
      <FormattedMessage id={`activity.event.${event}`} />
      {detail !== '' && (
        <>
          {' '}
          <bdi className="break-all text-text-3">{detail}</bdi>
        </>
      )}
    </span>
  );
}
