import { FormattedMessage, useIntl } from 'react-intl';
import { useInstrument } from '../../terminal-context.tsx';
import { useChart, useOwnSettings } from '../chart-context.tsx';
import { MarketChoice } from './market-choice.tsx';

export interface ChoiceProps {
  readonly onDone: () => void;
}

/** Which market is drawn beside the chart's own. */
export function CompareChoice({ onDone }: ChoiceProps) {
  const intl = useIntl();
  const { market } = useChart();
  const [{ compare }, change] = useOwnSettings();
  return (
    <>
      <p className="px-1 pb-1.5 text-11 text-text-3">
        <FormattedMessage id="chart.compare.hint" />
      </p>
      <MarketChoice
        value={compare}
        without={market.code}
        noneLabel={intl.formatMessage({ id: 'chart.compare.none' })}
        onPicked={(code) => {
          change({ compare: code });
          onDone();
        }}
      />
    </>
  );
}

/** Which market another chart than the first shows. */
export function OwnMarketChoice({ onDone }: ChoiceProps) {
  const intl = useIntl();
  const page = useInstrument();
  const [{ market }, change] = useOwnSettings();
  return (
    <MarketChoice
      value={market}
      noneLabel={intl.formatMessage({ id: 'chart.followPage' }, { name: page.name })}
      onPicked={(code) => {
        change({ market: code });
        onDone();
      }}
    />
  );
}
