import { Moment } from '@bourse/kit/formats/moment.tsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../room/room-page.tsx';
import type { Case } from './queries.ts';

/** What was done about a case, oldest first as the exchange has it. */
export function CaseHistory({ item }: { readonly item: Case }) {
  const intl = useIntl();
  const reasonText = ({ field, reason }: Case['reasons'][number]) =>
    `${intl.formatMessage({ id: `identity.field.${field}` })}: ${intl.formatMessage({ id: `identity.reason.${reason}` })}`;
  return (
    <Panel title={<FormattedMessage id="identity.history" />}>
      <ol className="flex flex-col gap-3 text-13">
        {item.history.map(({ atMs, act, by, reasons, message }) => (
          <li key={`${atMs}/${act}`}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">
                <FormattedMessage id={`identity.act.${act}`} />
                {by !== '' && <bdi className="font-normal text-text-2"> · {by}</bdi>}
              </span>
              <span className="text-text-3">
                <Moment timeMs={atMs} />
              </span>
            </p>
            {reasons.length > 0 && (
              <ul className="mt-1 list-disc ps-5 text-text-2">
                {reasons.map((one) => (
                  <li key={one.field}>{reasonText(one)}</li>
                ))}
              </ul>
            )}
            {message !== '' && <p className="mt-1 whitespace-pre-wrap text-text-2">{message}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
