import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConvertCoin } from './model/coins.ts';
import type { Quote } from './use-quote.ts';

/** Tolerances that can be chosen, hundredths of a percent. */
export const TOLERANCES = ['10', '50', '100', '300'] as const;

export interface QuoteFactsProps {
  readonly from: ConvertCoin;
  readonly to: ConvertCoin;
  /** Undefined while there is none: the lines stand there with nothing in them. */
  readonly quote: Quote | undefined;
  readonly tolerance: string;
  readonly onToleranceChange: (tolerance: string) => void;
}

const NOTHING = '–';

/** What a quote says beyond the amount: rate, the least, the way and its fees. */
export function QuoteFacts({ from, to, quote, tolerance, onToleranceChange }: QuoteFactsProps) {
  const intl = useIntl();
  const text = (figure: string, coin: string) => `${groupDigits(trimZeros(figure))} ${coin}`;
  return (
    <dl className="flex flex-col text-13">
      <Fact labelId="convert.rate">
        {quote === undefined ? NOTHING : `1 ${from.code} ≈ ${text(quote.rate, to.code)}`}
      </Fact>
      <Fact labelId="convert.least">{quote === undefined ? NOTHING : text(quote.minReceived, to.code)}</Fact>
      <Fact labelId="convert.spent">{quote === undefined ? NOTHING : text(quote.paid, from.code)}</Fact>
      <Fact labelId="convert.fees">
        {quote === undefined ? NOTHING : quote.legs.map(({ fee, receivedCoin }) => text(fee, receivedCoin)).join(' + ')}
      </Fact>
      <Fact labelId="convert.path">{quote === undefined ? NOTHING : <Path quote={quote} />}</Fact>
      <div className="flex min-h-8 items-center justify-between gap-3 max-md:min-h-11">
        <dt className="text-text-2">
          <FormattedMessage id="convert.tolerance" />
        </dt>
        <dd>
          <SmallSelect
            label={intl.formatMessage({ id: 'convert.tolerance' })}
            value={tolerance}
            onValueChange={onToleranceChange}
            items={TOLERANCES.map((value) => ({ value, label: `${Number(value) / 100} %` }))}
          />
        </dd>
      </div>
    </dl>
  );
}

interface FactProps {
  readonly labelId: string;
  readonly children: ReactNode;
}

function Fact({ labelId, children }: FactProps) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <dt className="shrink-0 text-text-2">
        <FormattedMessage id={labelId} />
      </dt>
      <dd className="num min-w-0 text-end break-words">
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  );
}

/** The coins on the way. */
function Path({ quote }: { readonly quote: Quote }) {
  const coins = [quote.legs[0]?.paidCoin ?? '', ...quote.legs.map(({ receivedCoin }) => receivedCoin)];
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      {coins.map((coin, at) => (
        <span key={coin} className="inline-flex items-center gap-1">
          {at > 0 && <ArrowRight size={12} aria-hidden="true" className="text-text-3" />}
          {coin}
        </span>
      ))}
    </span>
  );
}
