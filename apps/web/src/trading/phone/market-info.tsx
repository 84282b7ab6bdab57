import { formatPrice, formatQty, formatShortest } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { AppLink, type AppLinkProps } from '@bourse/kit/page/app-link.tsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import type { StripFact } from '../venue.ts';

/** What is known of a market: the last 24 hours, its grids and bounds, what trading costs, and where more is told. */
export function MarketInfo() {
  const { facts } = useVenue();
  const market = useInstrument();
  return (
    <div data-live className="flex flex-col gap-5 px-4 py-4">
      <Section titleId="terminal.phone.info.day">
        {facts.map((fact) => (
          <DayFact key={fact.labelId} fact={fact} />
        ))}
      </Section>
      <Section titleId="terminal.phone.info.rules">
        {rulesOf(market).map(({ id, value }) => (
          <Line key={id} name={<FormattedMessage id={`terminal.phone.info.${id}`} />}>
            {value}
          </Line>
        ))}
      </Section>
      <nav className="flex flex-col border-t">
        <InfoLink to="/coinInfo" search={{ coinId: String(market.base.assetId) }}>
          <FormattedMessage id="terminal.phone.info.coin" values={{ coin: market.base.code }} />
        </InfoLink>
        <InfoLink to="/rateStandard">
          <FormattedMessage id="terminal.phone.info.fees" />
        </InfoLink>
      </nav>
    </div>
  );
}

function Section({ titleId, children }: { readonly titleId: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-1 text-13 font-medium">
        <FormattedMessage id={titleId} />
      </h2>
      <dl className="divide-y">{children}</dl>
    </section>
  );
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 text-13">
      <dt className="text-text-2">{name}</dt>
      <dd className="text-end">
        <span className="num">{children}</span>
      </dd>
    </div>
  );
}

function DayFact({ fact }: { readonly fact: StripFact }) {
  const intl = useIntl();
  const market = useInstrument();
  const { text } = fact.useFact(market);
  return <Line name={intl.formatMessage({ id: fact.labelId }, { unit: fact.unitOf?.(market) ?? '' })}>{text}</Line>;
}

/** A rate in millionths as percent. */
function percentOf(ppm: number): string {
  return `${formatShortest(BigInt(ppm), 4)}%`;
}

function rulesOf({ spec, base, quote }: Instrument): readonly { readonly id: string; readonly value: string }[] {
  const figure = (text: string, unit: string) => `${groupDigits(text)} ${unit}`;
  return [
    { id: 'tick', value: figure(formatShortest(BigInt(spec.tickSize), spec.priceScale), quote.code) },
    { id: 'lot', value: figure(formatShortest(BigInt(spec.lotSize), spec.qtyScale), base.code) },
    { id: 'leastQty', value: figure(formatQty(spec.minQtyLots, spec), base.code) },
    { id: 'mostQty', value: figure(formatQty(spec.maxQtyLots, spec), base.code) },
    { id: 'leastWorth', value: figure(formatShortest(spec.minNotional, quote.scale), quote.code) },
    { id: 'mostPrice', value: figure(formatPrice(spec.maxPriceTicks, spec), quote.code) },
    ...(spec.priceBandPpm > 0 ? [{ id: 'band', value: `±${percentOf(spec.priceBandPpm)}` }] : []),
    { id: 'maker', value: percentOf(spec.makerFeePpm) },
    { id: 'taker', value: percentOf(spec.takerFeePpm) },
  ];
}

function InfoLink({ children, ...link }: AppLinkProps) {
  return (
    <AppLink {...link} className="flex min-h-12 items-center justify-between border-b text-13 hover:text-text-1">
      {children}
      <ChevronRight size={16} aria-hidden="true" className="text-text-3 rtl:-scale-x-100" />
    </AppLink>
  );
}
