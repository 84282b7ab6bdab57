import type { TalkMessageData } from '@bourse/contract';
import { useIntl } from 'react-intl';
import { Moment } from '../formats/moment.tsx';

/** What happened in a talk, between its messages. Words: `talk`. */
export function EventLine({ message: { event, params, createdMs } }: { readonly message: TalkMessageData }) {
  const intl = useIntl();
  const id = `talk.event.${event ?? ''}`;
  // An event that is newer than this page has no words here.
  if (!(id in intl.messages)) return null;
  return (
    <p className="px-4 py-1 text-center text-12 text-text-3">
      {intl.formatMessage({ id }, { agent: '', ...params })} · <Moment timeMs={createdMs} timeOnly />
    </p>
  );
}
