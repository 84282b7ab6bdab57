import { useFormats } from '@bourse/kit/formats/format.ts';
import { ProgressBar } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from './card.tsx';
import type { Overview } from './overview-queries.ts';

type Limit = Overview['limits'][number];

/** From here on a limit is nearly used up. */
const NEARLY = 80;

/** What the account may do at most, and how much of it is used. */
export function LimitsCard({ limits }: { readonly limits: readonly Limit[] }) {
  return (
    <Card title={<FormattedMessage id="overview.limits" />}>
      <ul className="flex flex-col gap-4">
        {limits.map((limit) => (
          <li key={limit.limit}>
            <LimitRow limit={limit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LimitRow({ limit: { limit, used, most, unit } }: { readonly limit: Limit }) {
  const intl = useIntl();
  const { figure } = useFormats();
  const name = intl.formatMessage({ id: `overview.limit.${limit}` });
  const mostText = unit === '' ? figure(most) : `${figure(most)} ${unit}`;
  if (used === '') {
    return (
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-13">
        <span className="text-text-2">{name}</span>
        <bdi dir="ltr" className="num">
          {mostText}
        </bdi>
      </p>
    );
  }
  // Only for the bar's length; the figures are the texts.
  const share = Number(most) === 0 ? 100 : Math.min(100, Math.round((Number(used) / Number(most)) * 100));
  return (
    <ProgressBar
      label={name}
      value={share}
      valueText={intl.formatMessage({ id: 'overview.limit.of' }, { used: figure(used), most: mostText })}
      tone={share >= NEARLY ? 'warning' : 'accent'}
    />
  );
}
