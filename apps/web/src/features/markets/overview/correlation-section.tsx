import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { ScrollBox, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketsCalls } from '../calls.ts';

const FRESH_MS = 300_000;
const LEAST_TINT = 6;
const TINT_SPAN = 36;

/** How the daily returns of the markets with most turnover go together. */
export function CorrelationSection() {
  const intl = useIntl();
  const { time } = useFormats();
  const query = useQuery({
    queryKey: ['market-correlation'],
    queryFn: ({ signal }) => api(marketsCalls.marketCorrelation, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return (
    <section aria-labelledby="correlation" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="correlation" className="text-14 font-medium">
        <FormattedMessage id="marketOverview.correlation" />
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-12 text-text-3">
        <FormattedMessage
          id="marketOverview.correlationHint"
          values={{ days: query.data?.days ?? 30, time: query.data === undefined ? '–' : time(query.data.timeMs) }}
        />
      </p>
      <Loaded query={query} failedId="marketOverview.correlationFailed" skeleton={<Skeleton className="h-96 w-full" />}>
        {({ tradeCodes, rows }) => (
          <ScrollBox dir="ltr" aria-label={intl.formatMessage({ id: 'marketOverview.correlation' })} role="group">
            <Matrix names={tradeCodes.map((code) => (code.split('_')[0] ?? '').toUpperCase())} rows={rows} />
          </ScrollBox>
        )}
      </Loaded>
    </section>
  );
}

interface MatrixProps {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Matrix({ names, rows }: MatrixProps) {
  return (
    <table
      aria-labelledby="correlation"
      className="num w-full min-w-160 table-fixed border-separate border-spacing-px text-12"
    >
      <thead>
        <tr>
          <td className="sticky start-0 bg-surface-1 max-md:w-14" />
          {names.map((name) => (
            <th key={name} scope="col" className="h-7 text-center font-medium text-text-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, at) => (
          <tr key={name}>
            <th scope="row" className="sticky start-0 bg-surface-1 pe-2 text-end font-medium text-text-2">
              {name}
            </th>
            {names.map((other, to) => (
              <td
                key={other}
                style={{ backgroundColor: tintOf(rows[at]?.[to] ?? '') }}
                className="h-7 rounded-4 text-center text-text-1"
              >
                {rows[at]?.[to] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tint of a correlation: the stronger, the deeper, in the colour of its sign. */
function tintOf(text: string): string {
  const value = Number(text);
  if (text === '' || value === 0) return 'var(--surface-2)';
  const tone = value > 0 ? 'var(--accent-fill)' : 'var(--down-fill)';
  return `color-mix(in srgb, ${tone} ${Math.round(LEAST_TINT + TINT_SPAN * Math.abs(value))}%, var(--surface-1))`;
}
